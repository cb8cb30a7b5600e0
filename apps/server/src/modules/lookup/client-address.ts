import type { api } from "@meridian/contract";
import { MAX_SHOWN_HOPS, MAX_SHOWN_VALUE } from "@meridian/contract/client-address";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type AddressTrace, unmappedAddress } from "../../lib/caller-address.ts";
import { isPublicAddress } from "../../lib/public-address.ts";
import { addressFixes } from "./address-fixes.ts";

type Explained = HandlerOutput<typeof api.lookup.clientAddress>;

const readings: Record<Explained["reading"], Record<Language, string>> = {
  no_proxies: {
    en: "This server trusts no proxies, so the address is that of the connection, and no header was read. Behind a proxy, list the proxy in TRUSTED_PROXIES.",
    zh: "本服务未设置受信任的代理，因此取连接的地址，不读取任何请求头。如果服务前面有代理，请把它写入 TRUSTED_PROXIES。",
  },
  peer_not_trusted: {
    en: "The connection does not come from a trusted proxy, so the address is that of the connection, and no header was read: anybody can write one. If this address is a proxy of yours, list it in TRUSTED_PROXIES.",
    zh: "连接不是来自受信任的代理，因此取连接的地址，不读取任何请求头，因为任何人都可以自行填写。如果该地址是您自己的代理，请把它写入 TRUSTED_PROXIES。",
  },
  header_missing: {
    en: "The connection comes from a trusted proxy, but the proxy sent no such header, so the address is the proxy's. Let the proxy write the header, or name the one it writes in CLIENT_ADDRESS_HEADER.",
    zh: "连接来自受信任的代理，但代理没有发送该请求头，因此取的是代理的地址。请让代理写入该请求头，或在 CLIENT_ADDRESS_HEADER 中填写它实际写入的请求头。",
  },
  believed: {
    en: "The connection comes from a trusted proxy. Read from the nearest proxy on, this is the first address in the header that is not one of the trusted proxies.",
    zh: "连接来自受信任的代理。从最近的代理往前读，这是请求头中第一个不属于受信任代理的地址。",
  },
  hidden: {
    en: "The nearest value that was read is not an address, so the address is that of the proxy that wrote it, and what comes before is not believed.",
    zh: "读到的值不是地址，因此取写入该值的代理的地址，更早的内容不予采信。",
  },
};

const verdicts: Record<Explained["hops"][number]["verdict"], Record<Language, string>> = {
  caller: { en: "Believed: this is the caller.", zh: "采信：这就是调用方。" },
  trusted_proxy: {
    en: "One of the trusted proxies, so the value before it was read too. Its address is not shown.",
    zh: "受信任的代理，因此继续读取它前面的值；代理的地址不予显示。",
  },
  no_address: { en: "Not an address: reading ended here.", zh: "不是地址，到此停止读取。" },
  not_read: {
    en: "Not read: whoever sent it could have written anything.",
    zh: "未读取：发送方可以随意填写。",
  },
};

/** Explains to callers how their address was found, from their own request alone. */
export function explainAddress({ ip, header, reading, hops, others }: AddressTrace, language: Language): Explained {
  const verdictOf = ({ address, isRead }: AddressTrace["hops"][number], hop: number) => {
    if (!isRead) return "not_read";
    if (address === null) return "no_address";
    return address === ip && !hops[hop + 1]?.isRead ? "caller" : "trusted_proxy";
  };
  const shown = hops.slice(0, MAX_SHOWN_HOPS).map((hop, index) => {
    const verdict = verdictOf(hop, index);
    const isOurs = verdict === "trusted_proxy";
    return {
      position: index + 1,
      value: isOurs ? "" : hop.value.slice(0, MAX_SHOWN_VALUE),
      address: isOurs ? null : hop.address,
      verdict,
      explanation: verdicts[verdict][language],
    } as const;
  });
  const isHidden = hops.some(({ isRead, address }) => isRead && address === null);
  const outcome = reading !== "header_read" ? reading : isHidden ? "hidden" : "believed";
  const address = unmappedAddress(ip);
  return {
    ip: address,
    is_public: isPublicAddress(address),
    header,
    reading: outcome,
    explanation: readings[outcome][language],
    hops: shown,
    hops_left_out: hops.length - shown.length,
    other_headers: others.map(({ name, value }) => ({ name, value: value.slice(0, MAX_SHOWN_VALUE) })),
    fixes: addressFixes(language),
  };
}
