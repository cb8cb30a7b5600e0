import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import { expect, test } from "vitest";

const found = (text: string): string[] => {
  const counter = new AddressCounter();
  counter.add(text);
  return counter
    .finish()
    .map(([address]) => address)
    .sort();
};

const edge =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0";
const spacesAs = (sign: string): string => edge.replaceAll(" ", sign);

/** Lines as programs write them; the addresses of those who called, and of hosts that were called. */
const lines: [line: string, addresses: string[], knownFrom: string][] = [
  // Access logs
  [
    `203.0.113.9 - - [26/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 612 "-" "${edge}"`,
    ["203.0.113.9"],
    "combined format of nginx and Apache",
  ],
  [
    `10.0.0.7 - - [26/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 612 "https://a.example/" "${edge}" "203.0.113.9, 198.51.100.4"`,
    ["10.0.0.7", "198.51.100.4", "203.0.113.9"],
    "nginx, log_format main",
  ],
  [
    `10.0.0.7 - - [26/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 612 "-" "203.0.113.9, 198.51.100.4"`,
    ["10.0.0.7", "198.51.100.4", "203.0.113.9"],
    "forwarded addresses in place of the user agent",
  ],
  [
    `203.0.113.9 - - [26/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 612 "-" "OurApp 4.2.1.9 (iPhone; iOS 18.1.0.1)"`,
    ["203.0.113.9"],
    "user agents of apps",
  ],
  [
    `203.0.113.9 - - [26/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 612 "-" "Foo Bot 1.2.3.4"`,
    ["203.0.113.9"],
    "user agents of programs",
  ],
  [
    `203.0.113.9 - - [26/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 1 "http://198.51.100.7:8080/x" "Mozilla/5.0 (compatible; bot/1.2.3.4; +http://198.51.100.8/bot)"`,
    ["198.51.100.7", "198.51.100.8", "203.0.113.9"],
    "addresses in URLs, one of them in a user agent",
  ],
  [
    `203.0.113.9 - - [26/Nov/2026:12:00:00 +0000] "GET /lookup/8.8.4.4?q=ip%3D8.8.8.8&u=http%3A%2F%2F9.9.9.9%3A80%2F HTTP/1.1" 200 1`,
    ["203.0.113.9", "8.8.4.4", "8.8.8.8", "9.9.9.9"],
    "paths and encoded queries",
  ],
  [
    `203.0.113.9 - - [26/Nov/2026:12:00:00 +0000] "GET /wp-content/x.css?ver=6.4.1.2 HTTP/1.1" 200 1 "/app.js?v=1.2.3.4" "-"`,
    ["203.0.113.9"],
    "WordPress",
  ],
  [
    `2026-11-26 12:00:00 10.0.0.5 GET / - 443 - 203.0.113.9 ${spacesAs("+")} - 200 0 0 15`,
    ["10.0.0.5", "203.0.113.9"],
    "IIS",
  ],
  [
    `2026-11-26\t12:00:00\tFRA2\t2390\t203.0.113.9\tGET\td1.cloudfront.net\t/\t200\t-\t${spacesAs("%20")}\t-\t-`,
    ["203.0.113.9"],
    "CloudFront",
  ],
  [
    `2026-11-26\t12:00:00\tFRA2\t2390\t2001:db8::9\tGET\td1.cloudfront.net\t/\t200\t-\t${spacesAs("%2520")}\t-\t-`,
    ["2001:db8::9"],
    "CloudFront, old format",
  ],
  [
    `h2 2026-11-26T12:00:00.186641Z app/my-lb/50dc6c495c0c9188 203.0.113.9:2817 10.0.0.1:80 0.0 0.0 0.0 200 200 34 366 "GET https://www.example.com:443/ HTTP/2.0" "${edge}" ECDHE TLSv1.2`,
    ["10.0.0.1", "203.0.113.9"],
    "AWS ALB",
  ],
  [
    `https 2026-11-26T12:00:00.186641Z app/my-lb/50dc6c495c0c9188 2001:db8::9:2817 10.0.0.1:80 0.0 0.0`,
    ["10.0.0.1", "2001:db8::9"],
    "AWS ALB, IPv6 without brackets",
  ],
  [
    `79a59df900b949e5 bucket [26/Nov/2026:12:00:38 +0000] 192.0.2.3 79a59df900b949e5 3E57427F3EXAMPLE REST.GET.VERSIONING - "GET /b?versioning HTTP/1.1" 200 - 113 - 7 - "-" "S3Console/0.4, aws-sdk-java/1.11.2.3 Linux/4.9.0.8" - SigV4 TLSV1.2`,
    ["192.0.2.3"],
    "AWS S3",
  ],
  [
    "2 123456789010 eni-1235b8ca123456789 172.31.16.139 203.0.113.9 20641 22 6 20 4249 1418530010 1418530070 ACCEPT OK",
    ["172.31.16.139", "203.0.113.9"],
    "AWS VPC flow logs",
  ],
  [
    "1286536308.779    180 192.168.0.224 TCP_MISS/200 411 GET http://www.example.com/ - DIRECT/209.85.153.118 text/plain",
    ["192.168.0.224", "209.85.153.118"],
    "Squid",
  ],
  [
    "1286536308.779    180 192.168.0.224 TCP_TUNNEL/200 411 CONNECT a.example:443 - HIER_DIRECT/209.85.153.118 -",
    ["192.168.0.224", "209.85.153.118"],
    "Squid 4",
  ],
  [
    `{"ClientIP":"203.0.113.9","ClientRequestUserAgent":"${edge}","EdgeServerIP":"198.51.100.2"}`,
    ["198.51.100.2", "203.0.113.9"],
    "Cloudflare Logpush",
  ],
  [
    `{"request":{"remote_ip":"2001:db8::9","remote_port":"58340","headers":{"User-Agent":["${edge}"],"Sec-Ch-Ua":["\\"Chromium\\";v=\\"131.0.0.0\\""],"X-Forwarded-For":["203.0.113.9"]}}}`,
    ["2001:db8::9", "203.0.113.9"],
    "Caddy",
  ],
  [
    `{"ClientAddr":"[2001:db8::9]:58340","ClientHost":"2001:db8::9","RouterName":"r","traefikVersion":"3.1.2.4"}`,
    ["2001:db8::9"],
    "Traefik",
  ],
  [
    `[2026-11-26T12:00:00.000Z] "GET / HTTP/1.1" 200 - 0 15 1 0 "203.0.113.9,198.51.100.4" "curl/8.4.0.1" "uuid" "a.example" "10.0.0.1:80"`,
    ["10.0.0.1", "198.51.100.4", "203.0.113.9"],
    "Envoy",
  ],
  [
    `{"user_agent":{"original":"Foo 1.2.3.4","version":"131.0.0.0"},"agent.version":"8.9.1.0","os":{"version": "10.15.7.1"},"source":{"ip":"203.0.113.9"}}`,
    ["203.0.113.9"],
    "Elastic Common Schema",
  ],
  [`{"ua":"Chrome\\/131.0.0.0 Safari\\/537.36","url":"http:\\/\\/203.0.113.9\\/x"}`, ["203.0.113.9"], "PHP's JSON"],
  [`{"log":"\\"GET\\"\\n203.0.113.9 - \\u003c198.51.100.4\\u003e"}`, ["198.51.100.4", "203.0.113.9"], "Docker, Go"],
  ["\u001b[36m203.0.113.9\u001b[0m - [\u001b[1;31m2001:db8::9\u001b[0m]", ["2001:db8::9", "203.0.113.9"], "colours"],

  // Address and port
  [
    "haproxy[14389]: 2001:db8::1:58340 [06/Feb/2026:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750",
    ["2001:db8::1"],
    "fail2ban#1745: HAProxy",
  ],
  ["2001:db8::1:58340 [..]", ["2001:db8::1"], "fail2ban#1745"],
  [
    "haproxy[14389]: 2001:db8::1:8340 [06/Feb/2026:12:14:14.655] http-in static/srv1",
    ["2001:db8::1"],
    "HAProxy, a port that looks like a group",
  ],
  ["haproxy[14389]: 203.0.113.9:58340 [06/Feb/2026:12:14:14.655] http-in", ["203.0.113.9"], "HAProxy"],
  [
    "[Thu Nov 26 12:00:00.1 2026] [authz:error] [pid 1:tid 2] [client 2001:db8:ecb3:20c0:e401:cd5:fff8:a845:60040] AH01630",
    ["2001:db8:ecb3:20c0:e401:cd5:fff8:a845"],
    "fail2ban#1848: Apache 2.4",
  ],
  ["[client 2001:db8:ecb3:20c0:e401:cd5:fff8:a845:60040]", ["2001:db8:ecb3:20c0:e401:cd5:fff8:a845"], "fail2ban#1848"],
  ["[pid 1] [client 2001:db8::9:6004] AH01630: denied", ["2001:db8::9"], "Apache 2.4, a port that looks like a group"],
  ["[client 2001:db8::9:6004] File does not exist", ["2001:db8::9:6004"], "Apache 2.2 writes no port"],
  ["[client 203.0.113.9:58340] AH00128", ["203.0.113.9"], "Apache 2.4"],
  ["::ffff:127.0.0.1:35606", ["127.0.0.1"], "logstash#11203"],
  ["2001:db8:0:0:0:0:0:1:443 -> 2001:db8::2", ["2001:db8::1", "2001:db8::2"], "Suricata"],
  [
    "2001:db8::1#53 2001:db8::2p80 2001:db8::3.80 2001:db8::4 port 80",
    [1, 2, 3, 4].map((n) => `2001:db8::${n}`),
    "RFC 5952",
  ],
  ["client @0x7f8 203.0.113.9#58340 (a.example): query: a.example IN A", ["203.0.113.9"], "BIND"],
  ["IP 203.0.113.9.58340 > 198.51.100.4.53: Flags [S]", ["198.51.100.4", "203.0.113.9"], "tcpdump"],
  ["IP6 2001:db8::9.58340 > 2001:db8::4.53: Flags [S]", ["2001:db8::4", "2001:db8::9"], "tcpdump"],
  [
    "tcp4 0 0 192.168.1.5.58340 203.0.113.9.443 ESTABLISHED",
    ["192.168.1.5", "203.0.113.9"],
    "netstat of BSD and macOS",
  ],
  [
    "203.0.113.1/443 203.0.113.2,58340 203.0.113.3|80 203.0.113.4_8080 203.0.113.5;80",
    [1, 2, 3, 4, 5].map((n) => `203.0.113.${n}`),
    "firewalls",
  ],
  [
    "Built inbound TCP connection for outside:203.0.113.9/58340 (203.0.113.9/58340) to inside:10.0.0.1/443",
    ["10.0.0.1", "203.0.113.9"],
    "Cisco ASA",
  ],
  ["192.0.2.9-192.0.2.12, 192.0.2.20..192.0.2.30", ["192.0.2.12", "192.0.2.20", "192.0.2.30", "192.0.2.9"], "ranges"],
  ["sshd@12-10.0.0.1:22-203.0.113.9:58340.service", ["10.0.0.1", "203.0.113.9"], "systemd"],
  [
    "Connection to node 1 (kafka-1/203.0.113.9:9092) localhost/127.0.0.1 /198.51.100.4:80",
    ["127.0.0.1", "198.51.100.4", "203.0.113.9"],
    "Java",
  ],

  [
    "IP 203.0.113.9.58340 > 198.51.100.4.domain: 1+ A? IP 198.51.100.5.https > 203.0.113.9.58340: Flags [S]",
    ["198.51.100.4", "198.51.100.5", "203.0.113.9"],
    "tcpdump with names of services",
  ],
  ["IP6 2001:db8::9.58340 > 2001:db8::4.https: Flags [S]", ["2001:db8::4", "2001:db8::9"], "tcpdump"],
  ["tcp6 0 0 2001:db8::1:443 2001:db8::2:58340 ESTABLISHED", ["2001:db8::1", "2001:db8::2"], "netstat"],
  ["203.0.113.9(58340) 2001:db8::9(58340)", ["2001:db8::9", "203.0.113.9"], "PostgreSQL"],
  ["read tcp 10.0.0.1:58340->203.0.113.9:443: i/o timeout", ["10.0.0.1", "203.0.113.9"], "Go"],
  ["host.example/203.0.113.9 kafka-1/203.0.113.8", ["203.0.113.8", "203.0.113.9"], "Java"],
  ["'root'@'203.0.113.9' (203.0.113.8[203.0.113.8])", ["203.0.113.8", "203.0.113.9"], "MySQL, ProFTPD"],
  [
    "H=mx (helo) [203.0.113.9]:58340 rip=203.0.113.8, lip=10.0.0.1",
    ["10.0.0.1", "203.0.113.8", "203.0.113.9"],
    "Exim, Dovecot",
  ],

  // System logs
  ["sshd[1]: Failed password for root from 203.0.113.9 port 22 ssh2", ["203.0.113.9"], "sshd"],
  [
    "postfix/smtpd[1]: connect from unknown[203.0.113.9]; relay=mx.example[IPv6:2001:db8::9]:25",
    ["2001:db8::9", "203.0.113.9"],
    "Postfix",
  ],
  ["fail2ban.actions [1]: NOTICE [sshd] Ban 203.0.113.9", ["203.0.113.9"], "fail2ban"],
  [
    "kernel: [UFW BLOCK] IN=eth0 MAC=00:16:3e:aa:bb:cc:00:16:3e:dd:ee:ff:08:00 SRC=203.0.113.9 DST=10.0.0.1",
    ["10.0.0.1", "203.0.113.9"],
    "netfilter",
  ],
  ["nginx: 203.0.113.9 - - [26/Nov/2026]", ["203.0.113.9"], "syslog with a tag"],
  ["Source Network Address:\t203.0.113.9\r\n\tSource Port:\t58340", ["203.0.113.9"], "Windows, event 4625"],
  [
    'client: 203.0.113.9, server: _, request: "GET /", upstream: "http://10.0.0.1:80/"',
    ["10.0.0.1", "203.0.113.9"],
    "nginx, error log",
  ],

  // Versions
  ["User-Agent: Foo 1.2.3.4 (Bar 5.6.7.8)\nX-Real-IP: 203.0.113.9", ["203.0.113.9"], "headers"],
  ["SogouSpider 4.0.0.1 Update to version: 1.2.3.4 -> 1.2.3.5", [], "robots and updates"],
  ["_203.0.113.9_ **203.0.113.8** `203.0.113.7`", ["203.0.113.7", "203.0.113.8", "203.0.113.9"], "Markdown"],
  [
    String.raw`203.0.113.9 - - [x] "GET / HTTP/1.1" 200 15 "http://a.example/?q=\"x\"" "Foo 1.2.3.4"`,
    ["203.0.113.9"],
    "quotes in a referrer",
  ],
  [edge, [], "user agents"],
  [spacesAs("+"), [], "user agents in IIS"],
  ["Mozilla%2F5.0%20Chrome%2F131.0.0.0", [], "user agents in queries"],
  ['"Google Chrome";v="131.0.0.0", "Chromium";v="131.0.0.0", "Not_A Brand";v="24.0.0.0"', [], "client hints"],
  ['Sec-CH-UA-Platform-Version: "15.0.0.0"', [], "client hints"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15.7.1) Version/17.1.2.3 Safari/605.1.15", [], "Safari"],
  ["OS 10.15.7.1, OS X 10.15.7.1, iOS 17.1.1.1, Android 7.1.1.1", [], "systems"],
  ["Chrome 131.0.0.0 (Chrome 130.0.0.0) Firefox 115.0.0.1", [], "names of browsers in statistics"],
  ['Chrome,131.0.0.0,Windows\n"Firefox","132.0.0.0"', [], "tables of browsers"],
  ["Android,203.0.113.9", ["203.0.113.9"], "tables of devices"],
  ["curl/8.4.0.1 libwww-perl/6.0.5.1 nginx/1.2.3.4 OpenSSL/1.1.1.1 python-requests/2.31.0.1", [], "programs"],
  ["com.google.android.youtube/19.45.38.1(Linux; U; Android 14)", [], "apps"],
  ["v1.2.3.4 V1.2.3.4 version 1.2.3.4 Version: 1.2.3.4 ver. 1.2.3.4 build 1.2.3.4", [], "words"],
  ["版本1.2.3.4，版本号：1.2.3.4 appVersion=1.2.3.4 app_ver: 1.2.3.4", [], "words"],
  ["package-1.2.3.4.tar.gz jquery-1.2.3.4.min.js rails-1.2.3.4 foo_1.2.3.4-1ubuntu2_amd64.deb", [], "packages"],
  ["1.2.3.4-beta 1.2.3.4-rc1 1.2.3.4-SNAPSHOT 1.2.3.4+build.5 requests==1.2.3.4 ^1.2.3.4 ~> 1.2.3.4", [], "packages"],
  ["/opt/nginx/1.2.3.4/sbin https://cdn.example/jquery-ui/1.2.3.4/ui.js /npm/pkg@1.2.3.4/x", [], "folders"],
  ["C:\\Program Files\\Google\\Chrome\\Application\\131.0.0.0\\chrome.exe", [], "folders"],
  ["\\\\203.0.113.9\\share", ["203.0.113.9"], "Windows shares"],
  ["https://ipinfo.io/8.8.8.8 ipinfo.io/8.8.4.4", ["8.8.4.4", "8.8.8.8"], "addresses that are looked up"],
  ["Oracle Database 19c Release 19.0.0.0.0, Instagram 155.0.0.37.107", [], "five numbers"],
  ["0.4.5.7 OID.2.5.29.17 oid: 2.5.29.15", [], "not addresses"],
  ["http://1.2.3.4:8080/x https://[2001:db8::1]/ ftp://u:p@1.2.3.5/", ["1.2.3.4", "1.2.3.5", "2001:db8::1"], "URLs"],

  // Defanged
  [
    "1[.]2[.]3[.]4 hxxp://1[.]2[.]3[.]5/ 1.2.3[.]6 1[dot]2[dot]3[dot]7",
    [4, 5, 6, 7].map((n) => `1.2.3.${n}`),
    "reports",
  ],
  [
    "1(.)2(.)3(.)4 1{.}2{.}3{.}5 1(dot)2(DOT)3(dot)6 1[.2[.3[.7 1.]2.]3.]8",
    [4, 5, 6, 7, 8].map((n) => `1.2.3.${n}`),
    "reports",
  ],
  ["1\\.2\\.3\\.4 1%2E2%2e3%2E5 1[.]2[.]3[.]6[:]443", [4, 5, 6].map((n) => `1.2.3.${n}`), "patterns and URLs"],
  [
    "2001[:]db8[:][:]1 2001[:]db8[::]2 2001:db8[:]0:0:0:0:0:3 2001%3Adb8%3A%3A4",
    [1, 2, 3, 4].map((n) => `2001:db8::${n}`),
    "reports",
  ],
  ["array[0] f[.] x[.]y 1[.]2[.]3 a[:]b foo[dot]bar v1[.]2[.]3[.]4", [], "not addresses"],

  // Neither
  ["00:1a:2b:3c:4d:5e 00:1a:2b:ff:fe:3c:4d:5e a:b:c X::Y :: std::abs", [], "bbot#1397, pyWhat#201"],
  ["999.999.999.999 1000.2.3.4 256.1.1.1 1.2.3 1.2.3.4.5 01.2.3.4 1.2.3.4abc", [], "ip-regex#3, sqlmap#2418"],
  ["010.8.8.8 154.17.129.024 134744072", [], "mmdbctl#32"],
  ["4.3.2.1.in-addr.arpa 12:34:56 2026-11-26T12:34:56", [], "names and times"],
];

test.each(lines)("%s", (line, addresses) => {
  expect(found(line)).toEqual([...addresses].sort());
});

test("each line is read the same within a longer log", () => {
  const text = lines.map(([line]) => line).join("\n");
  expect(found(text)).toEqual([...new Set(lines.flatMap(([, addresses]) => addresses))].sort());
});

test("each line is read the same wherever the log is cut into pieces", () => {
  const text = lines.map(([line]) => line).join("\n");
  for (let size = 1; size < 700; size += 37) {
    const counter = new AddressCounter();
    for (let at = 0; at < text.length; at += size) counter.add(text.slice(at, at + size));
    const whole = new AddressCounter();
    whole.add(text);
    expect(counter.finish(), `pieces of ${size}`).toEqual(whole.finish());
  }
});
