using System;
using static Meridian.Ip.Tests.Tests;

namespace Meridian.Ip.Tests
{
    /// <summary>Tests of the address of the client.</summary>
    internal static class ClientAddressTests
    {
        internal static void Run()
        {
            Test("the client is the first address from the right that is no proxy of ours", () =>
            {
                var cases = new[]
                {
                    new[] { "10.0.0.1", "203.0.113.9", "203.0.113.9" },
                    new[] { "10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.7", "203.0.113.9" },
                    new[] { "10.0.0.1", "203.0.113.9:17085", "203.0.113.9" },
                    new[] { "10.0.0.1", "1.2.3.4, unknown, 10.0.0.9", "10.0.0.9" },
                    new[] { "10.0.0.1", "\"[2001:db8::1]:443\"", "2001:db8::1" },
                    new[] { "10.0.0.1", "2001:db8:0:0:0:0:0:1:443", "2001:db8:0:0:0:0:0:1" },
                    new[] { "10.0.0.1", "fe80::1%eth0", "fe80::1" },
                    new[] { "10.0.0.1", "::ffff:1.2.3.4", "1.2.3.4" },
                    new[] { "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9" },
                    new[] { "fd00::1", "2001:db8::9", "2001:db8::9" },
                    new[] { "198.51.100.1", "1.2.3.4", "198.51.100.1" },
                    new[] { "11.0.0.1", "1.2.3.4", "11.0.0.1" },
                    new[] { "192.168.129.1", "1.2.3.4", "192.168.129.1" },
                    new[] { "192.168.127.1", "1.2.3.4", "1.2.3.4" },
                    new[] { "10.0.0.1", null, "10.0.0.1" },
                    new[] { "10.0.0.1", "", "10.0.0.1" },
                };
                var addresses = new ClientAddress(new[] { "10.0.0.0/8", "fd00::/8", "192.168.0.0/17" });
                foreach (var one in cases) Same(one[2], addresses.Of(one[0], one[1]), one[0] + " " + one[1]);
                foreach (var block in new[] { "10.0.0.0/33", "10.0.0", "10.0.0.0/", "::/129", "10.0.0.0/-1" })
                {
                    var message = Thrown<ArgumentException>(() => new ClientAddress(new[] { block })).Message;
                    Same(true, message.Contains("\"" + block + "\""), message);
                }
            });
        }
    }
}
