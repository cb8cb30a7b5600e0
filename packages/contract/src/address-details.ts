import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { address, text } from "./fields.ts";

const ip = z.string().meta({ en: "IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址" });
const words = (en: string, zh: string) => z.string().meta({ en: `${en}; may be empty`, zh: `${zh}，可能为空` });

const ResolvedAddress = z.object({
  ip,
  country_code: words("ISO 3166-1 alpha-2 code", "ISO 3166-1 两位代码"),
  country_name: words("Country or region", "国家或地区"),
  flag_code: words("Name of the flag image, under `/flags`", "旗帜图片的名称，位于 /flags 下"),
  city_name: words("City", "城市"),
  asn: words("AS number", "AS 号"),
  asn_name: words("Name of the autonomous system", "网络名称"),
  reserved_name: words("Purpose of the range if it is reserved", "保留地址段的用途"),
});

const HostName = z.object({
  name: z.string().meta({ en: "Host name", zh: "主机名" }),
  addresses: z.array(z.string()).nullable().meta({
    en: "Addresses of the name; null if no resolver answered",
    zh: "该名称的地址；解析服务器未应答时为 null",
  }),
  is_confirmed: z.boolean().meta({
    en: "Whether the queried address is one of them",
    zh: "其中是否包含所查询的地址",
  }),
});

const Holder = z
  .object({
    name: words("Name", "名称"),
    email: words("Email address", "邮箱"),
    phone: words("Phone number", "电话"),
  })
  .nullable();

const sampleAddress = {
  ip: "192.0.2.1",
  country_code: "SG",
  country_name: "Singapore",
  flag_code: "sg",
  city_name: "Singapore",
  asn: "AS64500",
  asn_name: "Example Networks",
  reserved_name: "",
};

/** What is looked up live for the pages of addresses and host names: in DNS and in the registries. */
export const addressDetails = {
  resolveHost: endpoint({
    path: "/v1/resolve_host",
    summary: "Get the addresses of a host name, each with location and network",
    summaryZh: "解析主机名，返回各地址及其位置与网络",
    access: "public",
    input: z.object({
      host: text(2000).meta({
        en: "A host name, or a URL with one",
        zh: "主机名，或含主机名的网址",
        examples: ["example.com"],
      }),
    }),
    output: z
      .object({
        host: z.string().meta({ en: "The name that was resolved", zh: "所解析的名称" }),
        addresses: z
          .array(ResolvedAddress)
          .meta({ en: "Its addresses, IPv4 first; empty if it has none", zh: "地址，IPv4 在前；没有地址时为空" }),
      })
      .meta({ examples: [{ host: "example.com", addresses: [sampleAddress] }] }),
    errors: ["SOURCE_UNAVAILABLE"],
    rate: { max: 30, seconds: 60 },
    silent: true,
  }),
  ipNames: endpoint({
    path: "/v1/ip_names",
    summary: "Get the host names of an address, and the other addresses of those names",
    summaryZh: "查询地址的主机名，以及这些主机名的其他地址",
    access: "public",
    input: z.object({ ip: address() }),
    output: z
      .object({
        ip,
        names: z.array(HostName).meta({
          en: "Host names in reverse DNS, at most five",
          zh: "反向解析得到的主机名，最多五个",
        }),
      })
      .meta({
        examples: [
          {
            ip: "192.0.2.1",
            names: [{ name: "host.example.com", addresses: ["192.0.2.1", "192.0.2.2"], is_confirmed: true }],
          },
        ],
      }),
    errors: ["SOURCE_UNAVAILABLE"],
    rate: { max: 30, seconds: 60 },
    silent: true,
  }),
  ipRegistration: endpoint({
    path: "/v1/ip_registration",
    summary: "Get who an address is registered to, and where to report abuse",
    summaryZh: "查询地址的注册信息：持有者与滥用投诉联系方式",
    access: "public",
    input: z.object({ ip: address() }),
    output: z
      .object({
        ip,
        network: words("Name of the registered block", "注册网段的名称"),
        start_ip: words("First address of the block", "网段的起始地址"),
        end_ip: words("Last address of the block", "网段的结束地址"),
        country_code: words("Country code in the registry", "注册的国家代码"),
        holder: Holder.meta({ en: "Who the block is registered to", zh: "网段的持有者" }),
        abuse: Holder.meta({ en: "Where to report abuse", zh: "滥用投诉联系方式" }),
        registered_at: words("When it was registered", "注册时间"),
        updated_at: words("When the registration last changed", "注册信息最近变更时间"),
        server: z.string().meta({ en: "Registry server that responded", zh: "应答的注册机构服务器" }),
        fetched_at: z.string().meta({ en: "When the registry was queried", zh: "向注册机构查询的时间" }),
      })
      .meta({
        examples: [
          {
            ip: "192.0.2.1",
            network: "EXAMPLE-NET",
            start_ip: "192.0.2.0",
            end_ip: "192.0.2.255",
            country_code: "SG",
            holder: { name: "Example Pte Ltd", email: "", phone: "" },
            abuse: { name: "Abuse desk", email: "abuse@example.net", phone: "+65 5550 0100" },
            registered_at: "2011-04-01T00:00:00Z",
            updated_at: "2025-02-03T00:00:00Z",
            server: "rdap.example",
            fetched_at: "2026-11-21T08:00:00Z",
          },
        ],
      }),
    errors: ["NOT_FOUND", "SOURCE_UNAVAILABLE"],
    rate: { max: 30, seconds: 60 },
    silent: true,
  }),
};
