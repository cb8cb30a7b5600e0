using System.Collections.Generic;
using System.Text.RegularExpressions;

namespace Meridian.Ip
{
    /// <summary>Finds the address of the client behind proxies.</summary>
    public sealed class ClientAddress
    {
        private readonly List<Address.Block> trusted;

        /// <summary>
        /// Reads the addresses and blocks of your own proxies. Throws ArgumentException for what is neither.
        /// </summary>
        public ClientAddress(IEnumerable<string> trusted)
        {
            this.trusted = Address.Blocks(trusted);
        }

        /// <summary>
        /// The address of the client. The header is read only if the connection comes from a trusted proxy, from the right
        /// up to the first address that is not one; reading stops at what is no address.
        /// </summary>
        /// <param name="remote">address of the connection</param>
        /// <param name="header">values of the one header that your proxies write, such as <c>X-Forwarded-For</c>, joined by
        /// commas; null if there is none</param>
        public string Of(string remote, string header)
        {
            var client = Plain(remote) ?? remote;
            var values = header == null ? new string[0] : header.Split(',');
            for (var i = values.Length - 1; i >= 0 && IsTrusted(client); i--)
            {
                var address = Plain(values[i]);
                if (address == null) break;
                client = address;
            }
            return client;
        }

        private bool IsTrusted(string address)
        {
            var bytes = Address.Parse(address);
            return bytes != null && Address.IsIn(bytes, trusted);
        }

        /// <summary>
        /// The address in a value without quotes, brackets, port, zone and IPv4 mapping; null if there is none.
        /// </summary>
        private static string Plain(string value)
        {
            var text = Regex.Replace(value.Trim(), "^\"(.*)\"$", "$1").Trim();
            var bracketed = Regex.Match(text, @"^\[([^\]]*)\](?::[0-9]{1,5})?$");
            var bare = bracketed.Success
                ? bracketed.Groups[1].Value
                : Regex.Replace(text, @"^((?:[0-9]+\.){3}[0-9]+|(?:[0-9a-fA-F]+:){7}[0-9a-fA-F]+):[0-9]{1,5}$", "$1");
            var address = Regex.Replace(bare.Split('%')[0], @"^::ffff:(?=[0-9]+\.)", "", RegexOptions.IgnoreCase);
            return Address.Parse(address) == null ? null : address;
        }
    }
}
