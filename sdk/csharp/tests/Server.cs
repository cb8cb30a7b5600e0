using System;
using System.Collections.Generic;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

namespace Meridian.Ip.Tests
{
    /// <summary>Answers requests in order, each on a connection of its own; null is no answer.</summary>
    internal sealed class Server
    {
        private readonly TcpListener listener = new TcpListener(IPAddress.Loopback, 0);
        private readonly Task serving;
        private readonly List<string> requests = new List<string>();

        internal Server(params string[] answers)
        {
            listener.Start();
            serving = Task.Run(() =>
            {
                foreach (var answer in answers) Serve(answer);
                listener.Stop();
            });
            Options = new ClientOptions
            {
                Url = "http://127.0.0.1:" + ((IPEndPoint)listener.LocalEndpoint).Port + "/base/",
                Key = "secret-key",
                Delay = (wait, cancel) =>
                {
                    Waits.Add(wait);
                    return Task.FromResult(true);
                },
            };
        }

        /// <summary>Options of a client of this server.</summary>
        internal ClientOptions Options { get; }

        /// <summary>What the client waited for.</summary>
        internal List<TimeSpan> Waits { get; } = new List<TimeSpan>();

        internal MeridianClient Client() => new MeridianClient(Options);

        /// <summary>The requests, when all answers have been given.</summary>
        internal List<string> Finish()
        {
            serving.Wait();
            return requests;
        }

        internal static string Answer(int status, string body, string header = "X: y") =>
            "HTTP/1.1 " + status + " x\r\n" + header + "\r\nConnection: close\r\nContent-Length: "
            + Encoding.UTF8.GetByteCount(body) + "\r\n\r\n" + body;

        internal static string Problem(int status, string code, string header = "X: y") => Answer(status,
            "{\"status\":" + status + ",\"code\":\"" + code
            + "\",\"detail\":\"Some detail\",\"field\":\"ip\",\"request_id\":\"abc\"}", header);

        private void Serve(string answer)
        {
            using (var connection = listener.AcceptTcpClient())
            {
                var stream = connection.GetStream();
                var text = new StringBuilder();
                while (!text.ToString().EndsWith("\r\n\r\n")) text.Append((char)stream.ReadByte());
                var length = Regex.Match(text.ToString(), @"content-length: (\d+)", RegexOptions.IgnoreCase).Groups[1].Value;
                for (var left = length == "" ? 0 : int.Parse(length); left > 0; left--) text.Append((char)stream.ReadByte());
                requests.Add(text.ToString());
                if (answer == null) return;
                var bytes = Encoding.UTF8.GetBytes(answer);
                stream.Write(bytes, 0, bytes.Length);
            }
        }
    }
}
