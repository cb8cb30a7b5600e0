import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";

type Fix = HandlerOutput<typeof api.lookup.clientAddress>["fixes"][number];

/** In all samples, 10.0.0.0/8 stands for the proxies in front. */
const fixes: readonly (Omit<Fix, "note"> & { note: Record<Language, string> })[] = [
  {
    id: "nginx",
    name: "nginx",
    kind: "proxy",
    code: `# Only if another proxy is in front of nginx:
set_real_ip_from 10.0.0.0/8;
real_ip_header X-Forwarded-For;
real_ip_recursive on;

location / {
    proxy_pass http://app;
    proxy_set_header X-Forwarded-For $remote_addr;
}`,
    note: {
      en: "$remote_addr overwrites what callers wrote themselves. $proxy_add_x_forwarded_for would append to it, which is right only if the application reads from the right.",
      zh: "$remote_addr 会覆盖调用方自行填写的内容；$proxy_add_x_forwarded_for 则追加在其后，只有应用从右往左读取时才正确。",
    },
  },
  {
    id: "apache",
    name: "Apache",
    kind: "proxy",
    code: `# Only if another proxy is in front of Apache (mod_remoteip):
RemoteIPHeader X-Forwarded-For
RemoteIPInternalProxy 10.0.0.0/8

ProxyPass "/" "http://app:3000/"
ProxyPassReverse "/" "http://app:3000/"`,
    note: {
      en: "mod_proxy appends the address of its client to X-Forwarded-For by itself. Without mod_remoteip, logs and access rules see the proxy.",
      zh: "mod_proxy 会自动把客户端地址追加到 X-Forwarded-For。不启用 mod_remoteip 时，日志与访问规则看到的是代理。",
    },
  },
  {
    id: "caddy",
    name: "Caddy",
    kind: "proxy",
    code: `{
	servers {
		trusted_proxies static 10.0.0.0/8
		trusted_proxies_strict
	}
}

www.example.com {
	reverse_proxy app:3000
}`,
    note: {
      en: "reverse_proxy writes X-Forwarded-For, and drops what callers wrote unless they are trusted proxies. The first block is needed only behind another proxy.",
      zh: "reverse_proxy 会写入 X-Forwarded-For，并丢弃非受信任代理发来的内容。只有前面还有代理时才需要第一段。",
    },
  },
  {
    id: "traefik",
    name: "Traefik",
    kind: "proxy",
    code: `entryPoints:
  websecure:
    address: ":443"
    forwardedHeaders:
      trustedIPs:
        - 10.0.0.0/8`,
    note: {
      en: "Traefik writes X-Forwarded-For, and keeps what it received only from trustedIPs. Do not set insecure: true.",
      zh: "Traefik 会写入 X-Forwarded-For，并且只保留来自 trustedIPs 的内容。不要设置 insecure: true。",
    },
  },
  {
    id: "haproxy",
    name: "HAProxy",
    kind: "proxy",
    code: `frontend web
    bind :443 ssl crt /etc/haproxy/site.pem
    http-request del-header X-Forwarded-For unless { src 10.0.0.0/8 }
    option forwardfor
    default_backend app`,
    note: {
      en: "option forwardfor adds a header of its own behind the received ones. For TCP mode, use send-proxy-v2 and an application that reads the PROXY protocol.",
      zh: "option forwardfor 会在已有请求头之后另加一个。TCP 模式请使用 send-proxy-v2，并由应用解析 PROXY 协议。",
    },
  },
  {
    id: "envoy",
    name: "Envoy",
    kind: "proxy",
    code: `- name: envoy.filters.network.http_connection_manager
  typed_config:
    "@type": type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager
    use_remote_address: true
    xff_num_trusted_hops: 0`,
    note: {
      en: "xff_num_trusted_hops is the number of trusted proxies in front of Envoy: 0 at the edge.",
      zh: "xff_num_trusted_hops 是 Envoy 前面受信任代理的数量，位于最外层时为 0。",
    },
  },
  {
    id: "cloudflare",
    name: "Cloudflare",
    kind: "cloud",
    code: `# One line for each range of cloudflare.com/ips-v4 and cloudflare.com/ips-v6:
set_real_ip_from 173.245.48.0/20;
set_real_ip_from 2400:cb00::/32;
real_ip_header CF-Connecting-IP;`,
    note: {
      en: "CF-Connecting-IP holds one address. Believe it from Cloudflare's ranges only, and keep others from reaching the origin directly.",
      zh: "CF-Connecting-IP 只含一个地址。只采信来自 Cloudflare 网段的请求，并禁止其他人直接访问源站。",
    },
  },
  {
    id: "aws-alb",
    name: "AWS ALB",
    kind: "cloud",
    code: `aws elbv2 modify-load-balancer-attributes --load-balancer-arn "$ALB_ARN" --attributes \\
  Key=routing.http.xff_header_processing.mode,Value=append \\
  Key=routing.http.xff_client_port.enabled,Value=false`,
    note: {
      en: "The balancer appends the address to X-Forwarded-For. Trust the subnets of the balancer, not the whole internet.",
      zh: "负载均衡会把地址追加到 X-Forwarded-For。请信任负载均衡所在的子网，而不是整个互联网。",
    },
  },
  {
    id: "azure",
    name: "Azure",
    kind: "cloud",
    code: `az network application-gateway rewrite-rule create \\
  --resource-group "$GROUP" --gateway-name "$GATEWAY" --rule-set-name forwarded --name client-address \\
  --request-headers "X-Forwarded-For={var_add_x_forwarded_for_proxy}"`,
    note: {
      en: "Application Gateway writes a port behind the address, as in 203.0.113.9:17085; the rule leaves it out. Behind Front Door, X-Azure-ClientIP holds the address.",
      zh: "Application Gateway 会在地址后写端口，例如 203.0.113.9:17085；此规则可去掉端口。使用 Front Door 时，地址在 X-Azure-ClientIP 中。",
    },
  },
  {
    id: "gcp",
    name: "Google Cloud",
    kind: "cloud",
    code: `set_real_ip_from 130.211.0.0/22;
set_real_ip_from 35.191.0.0/16;
# The balancer's own address, which it writes last:
set_real_ip_from 203.0.113.10;
real_ip_header X-Forwarded-For;
real_ip_recursive on;`,
    note: {
      en: "The balancer appends two addresses, the caller's and its own, so the last one in X-Forwarded-For is never the caller.",
      zh: "负载均衡会追加两个地址：调用方的与它自己的，因此 X-Forwarded-For 的最后一个不是调用方。",
    },
  },
  {
    id: "express",
    name: "Express",
    kind: "framework",
    code: `app.set("trust proxy", ["loopback", "10.0.0.0/8"]);

app.get("/", (request, response) => response.send(request.ip));`,
    note: {
      en: "Name the proxies rather than true, which believes the leftmost value, written by the caller. Behind Azure, request.ip ends in a port.",
      zh: "请列出代理，不要写 true，否则会采信由调用方填写的最左侧的值。在 Azure 之后，request.ip 末尾会带端口。",
    },
  },
  {
    id: "fastify",
    name: "Fastify",
    kind: "framework",
    code: `const server = Fastify({ trustProxy: ["127.0.0.1", "10.0.0.0/8"] });

server.get("/", async (request) => request.ip);`,
    note: {
      en: "Name the proxies rather than true, which believes the leftmost value, written by the caller.",
      zh: "请列出代理，不要写 true，否则会采信由调用方填写的最左侧的值。",
    },
  },
  {
    id: "django",
    name: "Django",
    kind: "framework",
    code: `from ipaddress import ip_address, ip_network

PROXIES = [ip_network("10.0.0.0/8")]

def client_address(request):
    address = ip_address(request.META["REMOTE_ADDR"])
    for hop in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
        if not any(address in network for network in PROXIES):
            break
        try:
            address = ip_address(hop.strip())
        except ValueError:
            break
    return str(address)`,
    note: {
      en: "Django does not read the header by itself. Behind Gunicorn, REMOTE_ADDR is the nearest proxy.",
      zh: "Django 本身不读取该请求头。使用 Gunicorn 时，REMOTE_ADDR 是最近的代理。",
    },
  },
  {
    id: "meridian",
    name: "Meridian",
    kind: "framework",
    code: `TRUSTED_PROXIES=10.0.0.0/8
CLIENT_ADDRESS_HEADER=x-forwarded-for`,
    note: {
      en: "If you run this product on your own servers: your proxies, and the header that they write and do not pass on from callers.",
      zh: "自行部署本产品时填写：您的代理，以及由代理写入、不会原样转发调用方内容的请求头。",
    },
  },
];

/** How to pass the caller's address through proxies, for each of them. */
export const addressFixes = (language: Language): Fix[] =>
  fixes.map(({ note, ...fix }) => ({ ...fix, note: note[language] }));
