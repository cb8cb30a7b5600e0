import type { Language } from "../../lib/language.ts";

/*
 * Made-up web server lines. The addresses are public resolvers and well-known services, so no real visit is shown.
 */

const addresses: Record<Language, readonly (readonly [address: string, times: number])[]> = {
  en: [
    ["8.8.8.8", 9],
    ["1.1.1.1", 7],
    ["140.82.121.4", 6],
    ["9.9.9.9", 5],
    ["208.67.222.222", 4],
    ["77.88.8.8", 4],
    ["168.126.63.1", 4],
    ["208.80.154.224", 3],
    ["[2001:4860:4860::8888]:443", 3],
    ["94.140.14.14", 3],
    ["168.95.1.1", 3],
    ["213.133.100.100", 3],
    ["151.101.1.140", 2],
    ["[2606:4700:4700::1111]:443", 2],
    ["193.0.6.139", 2],
    ["200.160.0.8", 2],
    ["185.228.168.9", 2],
    ["84.200.69.80", 2],
    ["212.58.244.20", 2],
    ["80.80.80.80", 2],
    ["223.5.5.5", 2],
    ["::ffff:8.8.4.4", 2],
    ["61.9.194.49", 1],
    ["196.216.2.6", 1],
    ["202.12.29.175", 1],
    ["203.178.137.58", 1],
    ["192.168.1.20", 3],
    ["10.0.0.5", 2],
  ],
  zh: [
    ["114.114.114.114", 9],
    ["223.5.5.5", 8],
    ["119.29.29.29", 7],
    ["180.76.76.76", 5],
    ["202.96.209.133", 4],
    ["202.96.134.133", 4],
    ["202.106.0.20", 4],
    ["61.139.2.69", 3],
    ["221.228.255.1", 3],
    ["211.136.112.50", 3],
    ["218.2.2.2", 3],
    ["[2400:3200::1]:443", 3],
    ["1.2.4.8", 3],
    ["101.226.4.6", 2],
    ["123.125.81.6", 2],
    ["202.38.64.1", 2],
    ["166.111.8.28", 2],
    ["110.242.68.66", 2],
    ["222.88.88.88", 2],
    ["219.141.136.10", 2],
    ["[240c::6666]:443", 2],
    ["202.103.24.68", 1],
    ["221.11.1.67", 1],
    ["218.203.160.194", 1],
    ["202.181.202.140", 1],
    ["168.95.1.1", 1],
    ["192.168.1.20", 3],
    ["10.0.0.5", 2],
  ],
};

const requests = [
  "GET / HTTP/1.1",
  "POST /login HTTP/1.1",
  "GET /api/orders?page=2 HTTP/1.1",
  "GET /robots.txt HTTP/1.1",
];
const statuses = [200, 302, 200, 404];

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A sample log for readers of a language, with the visitors' requests interleaved. */
export function sampleLog(language: Language): string {
  const most = Math.max(...addresses[language].map(([, times]) => times));
  const visits = Array.from({ length: most }, (_, round) =>
    addresses[language].flatMap(([address, times]) => (times > round ? [address] : [])),
  ).flat();
  return visits
    .map((address, index) => {
      const time = `23/Nov/2026:09:${twoDigits(Math.floor(index / 60))}:${twoDigits(index % 60)} +0000`;
      return `${address} - - [${time}] "${requests[index % 4]}" ${statuses[index % 4]} ${512 + index * 37}`;
    })
    .join("\n");
}
