import assert from "node:assert/strict";
import type { InstalledProduct } from "./installed-product.ts";

export async function expectText(address: string, path: string, text: string): Promise<void> {
  const response = await fetch(`${address}${path}`);
  assert.equal(response.status, 200);
  const body = await response.text();
  assert(body.replaceAll(/\s/g, "").includes(text), `${path} does not contain ${text}`);
}

export async function expectNotFound(address: string): Promise<void> {
  const response = await fetch(`${address}/no-such-page`, { headers: { accept: "text/html" } });
  assert.equal(response.status, 404);
}

export async function lookUpAddress(address: string): Promise<void> {
  const answer = await lookUp(address, "8.8.8.8");
  assert.equal(answer.ip, "8.8.8.8", JSON.stringify(answer));
  assert.equal(answer.country_code, "US");
}

/** Resolvers that operators publish for customers in one province; the names come from the Chinese layer. */
export async function lookUpProvinces(address: string): Promise<number> {
  const provinces = {
    "202.96.209.133": "上海市",
    "202.106.0.20": "北京市",
    "202.96.128.86": "广东省",
    "61.139.2.69": "四川省",
    "202.103.24.68": "湖北省",
    "202.102.224.68": "河南省",
    "61.134.1.4": "陕西省",
    "202.101.172.35": "浙江省",
    "222.172.200.68": "云南省",
    "202.100.192.68": "海南省",
  };
  for (const [ip, province] of Object.entries(provinces)) {
    const answer = await lookUp(address, ip);
    assert.equal(answer.region_name, province, `${ip}: ${JSON.stringify(answer)}`);
  }
  return Object.keys(provinces).length;
}

async function lookUp(address: string, ip: string) {
  const body = new FormData();
  body.append("ip", ip);
  const response = await fetch(`${address}/v1/ip_self_search`, { method: "POST", body, headers: { lang: "zh-CN" } });
  const answer = (await response.json()) as { data?: { ip?: string; country_code?: string; region_name?: string } };
  assert(answer.data, JSON.stringify(answer));
  return answer.data;
}

/** The first request is answered at once, because a database is built with the index of its networks. */
export async function reportNetwork(address: string): Promise<void> {
  const body = new FormData();
  body.append("asn", "AS15169");
  const response = await fetch(`${address}/v1/asn_report`, { method: "POST", body });
  const answer = await response.text();
  assert(answer.includes('"code":200'), answer.slice(0, 300));
}

export async function expectMetrics({ environment }: InstalledProduct): Promise<void> {
  for (const port of [environment.METRICS_PORT, environment.WORKER_METRICS_PORT]) {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    assert((await response.text()).includes("process_cpu_seconds_total"), `No metrics on port ${port}`);
  }
}
