import { type Partition, PartitionBuilder, parseAddress } from "@meridian/ipdb";

/** The table's name among the sources of a database. */
export const ANYCAST_ID = "anycast-services";
export const ANYCAST_DATE = "2026-11-23";
export const ANYCAST_VERSION = "1";

/** Prefixes that their operators document as announced from many places at once, by service. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  "Cloudflare DNS": ["1.1.1.0/24", "1.0.0.0/24", "2606:4700:4700::/48"],
  "Google Public DNS": ["8.8.8.0/24", "8.8.4.0/24", "2001:4860:4860::/48"],
  Quad9: ["9.9.9.0/24", "149.112.112.0/24", "2620:fe::/48"],
  OpenDNS: [
    "208.67.216.0/21",
    "146.112.61.0/24",
    "2620:119:35::/48",
    "2620:119:53::/48",
    "2620:0:ccc::/48",
    "2620:0:ccd::/48",
  ],
  AliDNS: ["223.5.5.0/24", "223.6.6.0/24", "2400:3200::/48", "2400:3200:baba::/48"],
  DNSPod: ["119.29.29.0/24", "119.28.28.0/24", "2402:4e00::/48"],
  "114DNS": ["114.114.114.0/24", "114.114.115.0/24"],
  "Baidu DNS": ["180.76.76.0/24", "2400:da00::/48"],
  CNNIC: ["1.2.4.0/24", "210.2.4.0/24"],
  AdGuard: ["94.140.14.0/24", "94.140.15.0/24", "2a10:50c0::/48"],
  CleanBrowsing: ["185.228.168.0/24", "185.228.169.0/24"],
  "Verisign Public DNS": ["64.6.64.0/24", "64.6.65.0/24"],
  "Neustar UltraDNS Public": ["156.154.70.0/24", "156.154.71.0/24"],
  "Yandex DNS": ["77.88.8.0/24"],
  "Level 3 DNS": ["4.2.2.0/24"],
  "DNS0 and NextDNS": ["45.90.28.0/24", "45.90.30.0/24", "193.110.81.0/24", "185.253.5.0/24"],
  "Root server A": ["198.41.0.0/24", "2001:503:ba3e::/48"],
  "Root server B": ["170.247.170.0/24", "199.9.14.0/24", "2801:1b8:10::/48"],
  "Root server C": ["192.33.4.0/24", "2001:500:2::/48"],
  "Root server D": ["199.7.91.0/24", "2001:500:2d::/48"],
  "Root server E": ["192.203.230.0/24", "2001:500:a8::/48"],
  "Root server F": ["192.5.5.0/24", "2001:500:2f::/48"],
  "Root server G": ["192.112.36.0/24", "2001:500:12::/48"],
  "Root server H": ["198.97.190.0/24", "2001:500:1::/48"],
  "Root server I": ["192.36.148.0/24", "2001:7fe::/48"],
  "Root server J": ["192.58.128.0/24", "2001:503:c27::/48"],
  "Root server K": ["193.0.14.0/24", "2001:7fd::/48"],
  "Root server L": ["199.7.83.0/24", "2001:500:9f::/48"],
  "Root server M": ["202.12.27.0/24", "2001:dc3::/48"],
  "gTLD servers": [
    "192.5.6.0/24",
    "192.12.94.0/24",
    "192.26.92.0/24",
    "192.31.80.0/24",
    "192.33.14.0/24",
    "192.35.51.0/24",
    "192.41.162.0/24",
    "192.42.93.0/24",
    "192.43.172.0/24",
    "192.48.79.0/24",
    "192.52.178.0/24",
    "192.54.112.0/24",
    "192.55.83.0/24",
  ],
  "Cloudflare network": [
    "103.21.244.0/22",
    "103.22.200.0/22",
    "103.31.4.0/22",
    "104.16.0.0/13",
    "104.24.0.0/14",
    "108.162.192.0/18",
    "131.0.72.0/22",
    "141.101.64.0/18",
    "162.158.0.0/15",
    "172.64.0.0/13",
    "173.245.48.0/20",
    "188.114.96.0/20",
    "190.93.240.0/20",
    "197.234.240.0/22",
    "198.41.128.0/17",
    "2400:cb00::/32",
    "2405:8100::/32",
    "2405:b500::/32",
    "2606:4700::/32",
    "2803:f800::/32",
    "2a06:98c0::/29",
    "2c0f:f248::/32",
  ],
  Fastly: [
    "23.235.32.0/20",
    "43.249.72.0/22",
    "103.244.50.0/24",
    "103.245.222.0/23",
    "103.245.224.0/24",
    "104.156.80.0/20",
    "140.248.64.0/18",
    "140.248.128.0/17",
    "146.75.0.0/17",
    "151.101.0.0/16",
    "157.52.64.0/18",
    "167.82.0.0/17",
    "167.82.128.0/20",
    "167.82.160.0/20",
    "167.82.224.0/20",
    "172.111.64.0/18",
    "185.31.16.0/22",
    "199.27.72.0/21",
    "199.232.0.0/16",
    "2a04:4e40::/32",
    "2a04:4e42::/32",
  ],
  "AWS Global Accelerator": [
    "3.33.128.0/17",
    "13.248.128.0/17",
    "15.197.0.0/16",
    "35.71.128.0/17",
    "52.223.0.0/17",
    "75.2.0.0/17",
    "76.223.0.0/17",
    "99.77.128.0/18",
    "99.83.128.0/17",
  ],
  "Google front end": [
    "34.96.64.0/18",
    "34.110.128.0/17",
    "34.117.0.0/16",
    "34.120.0.0/16",
    "34.149.0.0/16",
    "34.160.0.0/16",
    "35.186.192.0/18",
    "35.190.0.0/17",
    "35.201.64.0/18",
    "35.227.192.0/18",
    "35.244.128.0/17",
    "107.178.240.0/20",
    "130.211.0.0/22",
  ],
  "GitHub Pages": ["185.199.108.0/22", "2606:50c0:8000::/46"],
  Vercel: ["76.76.21.0/24", "66.33.60.0/24"],
};

export interface AnycastRanges {
  v4: Partition;
  v6: Partition;
  /** Prefixes of the table. */
  prefixes: number;
}

/** The table as ranges: 1 for an anycast address, else 0. */
export function readAnycast(): AnycastRanges {
  const prefixes = Object.values(SERVICES).flat().map(readPrefix);
  return { v4: toPartition(4, prefixes), v6: toPartition(6, prefixes), prefixes: prefixes.length };
}

type Range = { family: 4 | 6; first: bigint; next: bigint };

function readPrefix(text: string): Range {
  const [address = "", length] = text.split("/");
  const { family, words } = parseAddress(address)!;
  const bits = family === 4 ? 32 : 128;
  const first = words.reduce((value, word) => (value << 32n) | BigInt(word), 0n);
  return { family, first, next: first + (1n << BigInt(bits - Number(length))) };
}

function toPartition(family: 4 | 6, prefixes: readonly Range[]): Partition {
  const builder = new PartitionBuilder(family);
  const last = 1n << (family === 4 ? 32n : 128n);
  let covered = 0n;
  const sorted = prefixes.filter((range) => range.family === family).sort((a, b) => (a.first < b.first ? -1 : 1));
  for (const { first, next } of sorted) {
    if (next <= covered) continue;
    addAddress(builder, first, 1);
    if (next < last) addAddress(builder, next, 0);
    covered = next;
  }
  return builder.finish();
}

function addAddress(builder: PartitionBuilder, address: bigint, value: number): void {
  const word = (shift: bigint) => Number((address >> shift) & 0xffffffffn);
  if (builder.family === 4) builder.addIpv4(word(0n), value);
  else builder.add(word(96n), word(64n), word(32n), word(0n), value);
}
