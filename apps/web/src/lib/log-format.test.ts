import { expect, test } from "vitest";
import { clientReader, type LogFormat, recognizeFormat } from "./log-format.ts";

/** Lines of each program, with the client of each. */
const logs: readonly [name: string, format: LogFormat, lines: readonly [line: string, client: string | null][]][] = [
  [
    "Apache and nginx, combined",
    "combined",
    [
      [
        '203.0.113.9 - - [20/Nov/2026:12:00:00 +0000] "GET /a HTTP/1.1" 200 12 "https://198.51.100.1/" "curl/8"',
        "203.0.113.9",
      ],
      ['2001:db8::5 - Ann Lee [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 304 -', "2001:db8::5"],
      ['203.0.113.8 - - [20/Nov/2026:12:00:00 +0000] "" 400 0 "-" "-"', "203.0.113.8"],
    ],
  ],
  [
    "nginx behind a proxy",
    "combined",
    [
      [
        '10.0.0.7 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "a b" "198.51.100.1, 203.0.113.9"',
        "203.0.113.9",
      ],
      [
        '172.20.0.1 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "a" "203.0.113.9, 10.1.1.1"',
        "203.0.113.9",
      ],
      ['203.0.113.4 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "a" "198.51.100.1"', "203.0.113.4"],
      ['10.0.0.7 - - [20/Nov/2026:12:00:00 +0000] "GET /health HTTP/1.1" 200 5 "-" "a" "-"', "10.0.0.7"],
    ],
  ],
  [
    "Apache with virtual hosts",
    "combined",
    [
      [
        'www.example.com:443 203.0.113.9 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 12 "-" "x"',
        "203.0.113.9",
      ],
    ],
  ],
  [
    "nginx errors",
    "nginxError",
    [
      [
        '2026/11/20 12:00:00 [error] 7#7: *1 open() "/x" failed, client: 203.0.113.9, server: _, upstream: "http://10.0.0.1:80/"',
        "203.0.113.9",
      ],
    ],
  ],
  [
    "Apache errors",
    "apacheError",
    [
      [
        "[Fri Nov 20 12:00:00.1 2026] [core:error] [pid 1] [client 203.0.113.9:5555] AH00037: at 10.0.0.1",
        "203.0.113.9",
      ],
      ["[Fri Nov 20 12:00:00.1 2026] [core:error] [pid 1] [client 2001:db8::5:5555] AH00037", "2001:db8::5"],
    ],
  ],
  [
    "IIS",
    "w3c",
    [
      ["#Software: Microsoft Internet Information Services 10.0", null],
      ["#Fields: date time s-ip cs-method cs-uri-stem s-port c-ip sc-status", null],
      ["2026-11-20 12:00:00 192.0.2.80 GET / 443 203.0.113.9 200", "203.0.113.9"],
      ["#Fields: date time c-ip s-ip", null],
      ["2026-11-20 12:00:00 203.0.113.8 192.0.2.80", "203.0.113.8"],
    ],
  ],
  [
    "CloudFront",
    "w3c",
    [
      ["#Version: 1.0", null],
      ["#Fields: date time x-edge-location sc-bytes c-ip cs-method x-forwarded-for", null],
      ["2026-11-20\t12:00:00\tFRA56-P1\t500\t203.0.113.9\tGET\t198.51.100.1", "203.0.113.9"],
    ],
  ],
  [
    "AWS Application Load Balancer",
    "loadBalancer",
    [
      [
        'https 2026-11-20T12:00:00.1Z app/web/1 203.0.113.9:2817 10.0.0.1:80 0.0 0.1 0.0 200 200 1 2 "GET https://192.0.2.1:443/ HTTP/1.1"',
        "203.0.113.9",
      ],
      [
        'h2 2026-11-20T12:00:00.1Z app/web/1 2001:db8::5:2817 10.0.0.1:80 0.0 0.1 0.0 200 200 1 2 "GET / HTTP/2"',
        "2001:db8::5",
      ],
    ],
  ],
  [
    "AWS Classic Load Balancer",
    "classicLoadBalancer",
    [
      [
        '2026-11-20T12:00:00.1Z lb 203.0.113.9:2817 198.51.100.1:80 0.001 0.002 0.001 200 200 0 57 "GET /"',
        "203.0.113.9",
      ],
    ],
  ],
  [
    "HAProxy",
    "haproxy",
    [
      [
        "Nov 20 12:00:00 lb haproxy[12]: 203.0.113.9:31320 [20/Nov/2026:12:00:00.1] in web/192.0.2.1 10/0/30 200",
        "203.0.113.9",
      ],
      ["203.0.113.8:31320 [20/Nov/2026:12:00:00.1] in web/s1 10/0/30 200", "203.0.113.8"],
    ],
  ],
  [
    "Caddy",
    "json",
    [
      [
        '{"level":"info","request":{"remote_ip":"10.0.0.1","client_ip":"203.0.113.9","headers":{"X-Real-Ip":["198.51.100.1"]}}}',
        "203.0.113.9",
      ],
      ['{"level":"info","request":{"remote_ip":"203.0.113.8"},"upstream":"198.51.100.1:80"}', "203.0.113.8"],
    ],
  ],
  [
    "Cloudflare",
    "json",
    [['{"ClientIP":"203.0.113.9","EdgeServerIP":"198.51.100.1","OriginIP":"192.0.2.1"}', "203.0.113.9"]],
  ],
  [
    "AWS CloudTrail",
    "json",
    [['{"sourceIPAddress":"203.0.113.9","requestParameters":{"ip":"198.51.100.1"}}', "203.0.113.9"]],
  ],
  ["Google Cloud", "json", [['{"httpRequest":{"remoteIp":"203.0.113.9","serverIp":"198.51.100.1"}}', "203.0.113.9"]]],
];

test.each(logs)("%s: the client of each line, and no other address", (_, format, lines) => {
  const text = lines.map(([line]) => line).join("\n");
  expect(recognizeFormat(text)).toBe(format);
  expect(recognizeFormat(`${text.replaceAll("\n", "\r\n")}\r\n`)).toBe(format);
  const read = clientReader(format);
  expect(lines.map(([line]) => read(line))).toEqual(lines.map(([, client]) => client));
});

test.each([
  ["a list of addresses", "203.0.113.9\n198.51.100.1\n"],
  ["a sentence", "It came from 203.0.113.9 and 198.51.100.1."],
  ["a table", "src,dst\n203.0.113.9,198.51.100.1\n"],
  ["JSON without a client", '{"a":"203.0.113.9"}\n{"b":1}\n'],
  ["broken JSON", '{"ClientIP":"203.0.113.9"\n{"ClientIP":\n'],
  ["only comments", "# 203.0.113.9\n"],
  ["nothing", ""],
])("%s is none of the formats", (_, text) => {
  expect(recognizeFormat(text)).toBeNull();
});

test("a format is one that four lines in five have", () => {
  const line = '203.0.113.9 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 1\n';
  expect(recognizeFormat(`${line.repeat(4)}something else\n`)).toBe("combined");
  expect(recognizeFormat(`${line.repeat(3)}something else\n`)).toBeNull();
});

test("long lines of every kind are read in linear time", () => {
  // Each doubling of a quadratic search would make this take minutes.
  for (const part of ['a "', "[client ", "1:", "10.0.0.1 - ", "\t", "{", '", '])
    for (const start of ['10.0.0.1 - - [x] "', "[a] ", "2026/11/20 12:00:00 [a] ", "#Fields: ", "haproxy[1]: ", ""])
      expect(recognizeFormat(start + part.repeat(100_000))).toBeNull();
});
