using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Meridian.Ip
{
    /// <summary>The choice of fields of an answer, such as <c>location.city</c> or <c>asn</c>.</summary>
    internal static class Fields
    {
        private static readonly HashSet<string> Known = new HashSet<string>(
            Of("location", typeof(Location)).Concat(Of("asn", typeof(Asn))).Concat(Of("proxy", typeof(Privacy))));

        private static IEnumerable<string> Of(string group, Type type) => type.GetProperties()
            .Select(property => group + "." + property.GetCustomAttribute<JsonPropertyAttribute>().PropertyName)
            .Concat(new[] { group });

        /// <summary>Throws INVALID_FIELDS for a field that the API does not have either.</summary>
        internal static void Check(IEnumerable<string> fields)
        {
            foreach (var field in fields ?? Enumerable.Empty<string>())
                if (!Known.Contains(field))
                    throw ErrorDetails.OfCode("INVALID_FIELDS", "The field \"" + field + "\" does not exist", "fields");
        }

        /// <summary>Keeps only the chosen fields of an answer; null chooses all.</summary>
        internal static JObject Choose(JObject answer, IEnumerable<string> fields)
        {
            if (fields == null) return answer;
            var chosen = new JObject();
            foreach (var field in fields)
            {
                var parts = field.Split('.');
                if (parts.Length == 1)
                {
                    chosen[field] = answer[field];
                    continue;
                }
                if (chosen[parts[0]] == null) chosen[parts[0]] = new JObject();
                chosen[parts[0]][parts[1]] = answer[parts[0]][parts[1]];
            }
            return chosen;
        }
    }
}
