using System;
using System.Collections.Generic;

namespace Meridian.Ip
{
    /// <summary>Keeps the answers used last, each for a limited time. Safe for several threads.</summary>
    internal sealed class Cache
    {
        private readonly int size;
        private readonly TimeSpan lifetime;
        private readonly Func<TimeSpan> clock;
        private readonly Dictionary<string, LinkedListNode<Entry>> byKey = new Dictionary<string, LinkedListNode<Entry>>();
        /// <summary>The entry used last first.</summary>
        private readonly LinkedList<Entry> entries = new LinkedList<Entry>();

        /// <param name="size">number of entries</param>
        /// <param name="lifetime">of each entry</param>
        /// <param name="clock">time since any start</param>
        internal Cache(int size, TimeSpan lifetime, Func<TimeSpan> clock)
        {
            this.size = size;
            this.lifetime = lifetime;
            this.clock = clock;
        }

        internal QueryAnswer Get(string key)
        {
            lock (entries)
            {
                if (!byKey.TryGetValue(key, out var node)) return null;
                entries.Remove(node);
                if (node.Value.Expires <= clock())
                {
                    byKey.Remove(key);
                    return null;
                }
                entries.AddFirst(node);
                return node.Value.Answer;
            }
        }

        internal void Set(string key, QueryAnswer answer)
        {
            if (size == 0) return;
            lock (entries)
            {
                if (byKey.TryGetValue(key, out var known)) entries.Remove(known);
                byKey[key] = entries.AddFirst(new Entry { Key = key, Answer = answer, Expires = clock() + lifetime });
                if (entries.Count <= size) return;
                byKey.Remove(entries.Last.Value.Key);
                entries.RemoveLast();
            }
        }

        private sealed class Entry
        {
            internal string Key;
            internal QueryAnswer Answer;
            internal TimeSpan Expires;
        }
    }
}
