import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { dnsTypes } from "@meridian/contract/lookup-api/calls/dns";
import { riskRules } from "@meridian/contract/risk";
import { expect, test } from "vitest";
import type { Proof } from "./claim.ts";
import { claims } from "./claims.ts";

const root = resolve(import.meta.dirname, "../../../../..");
const languages = ["en", "zh"] as const;
const statements = import.meta.glob<string>("../../../../server/content/entries/statement/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const texts: Readonly<Record<string, string>> = {
  ...import.meta.glob<string>("../{en,zh}/**/*.ts", { query: "?raw", import: "default", eager: true }),
  ...Object.fromEntries(
    Object.entries(statements).flatMap(([path, file]) =>
      languages.map((language) => [
        `../${language}/statement/${path.replace(/^.*\/|\.md$/g, "")}.ts`,
        partOf(file, language),
      ]),
    ),
  ),
};

/** What an entry file says in one language. */
function partOf(file: string, language: "en" | "zh"): string {
  const [head = "", en = "", zh = ""] = file.split(/^\[(?:en|zh)\]$/m);
  const fields = head.split("\n").filter((line) => line.includes(`_${language}: `));
  return `${fields.join("\n")}\n${{ en, zh }[language]}`;
}

test.each(claims)("the claim appears in both languages: $en", ({ in: namespaces, ...claim }) => {
  for (const namespace of namespaces)
    for (const language of languages)
      expect(texts[`../${language}/${namespace}.ts`]?.includes(claim[language]), `${language}/${namespace}`).toBe(true);
});

/** Describes what is wrong with a proof; null if nothing is. */
function proofError(proof: Proof): string | null {
  if ("script" in proof) {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    return proof.script in scripts ? null : `no script ${proof.script}`;
  }
  if ("admin" in proof) {
    const [command, verb] = proof.admin.split(" ");
    const source = readFileSync(join(root, `apps/server/src/commands/${command}-verbs.ts`), "utf8");
    return source.includes(`  ${verb}: {`) ? null : `no command ${proof.admin}`;
  }
  const path = join(root, proof.file);
  if (!existsSync(path)) return `no file ${proof.file}`;
  const titles = [...readFileSync(path, "utf8").matchAll(/\b(?:test|describe)(?:\.\w+\([^\n]*?\))?\(\s*"([^"]+)"/g)];
  return titles.some(([, title]) => title === proof.title) ? null : `no test "${proof.title}" in ${proof.file}`;
}

test("every claim's proof exists", () => {
  expect(claims.map(({ proof }) => proofError(proof)).filter(Boolean)).toEqual([]);
});

test("the number of published weights matches the pages", () => {
  const codes = Object.keys(riskRules);
  expect(codes).toHaveLength(15);
  expect(codes.filter((code) => !/^(phone|email|card|bot)/.test(code))).toHaveLength(6);
});

test("DNS answers the ten record types that its page names", () => {
  expect(dnsTypes).toHaveLength(10);
});

test("the database is built several times a week", () => {
  const jobs = readFileSync(join(root, "apps/server/src/modules/publishing/jobs.ts"), "utf8");
  expect(jobs).toMatch(/every: "\d+ \d+ \* \* 1,3,5"/);
});

/** The company's claims about itself: each figure with the only wording allowed for it. */
const wordings = {
  en: {
    "40 ms": ['"< 40 ms", name: "average response"', "Average response under 40 ms"],
    "99.99%": [
      '"99.99%", name: "uptime on paid packages"',
      'amount: "99.99%"',
      "99.99% uptime on paid packages",
      "below 99.99%: 10%",
    ],
    "3000": ['"3000+", name: "companies"', "3000+ companies"],
    "\\b900\\b": ["900 monitoring points"],
    "100\\+": ["100+ experts"],
    "50,000": ['"50,000", name: "free calls a month', "50,000 free calls a month"],
    "times a week": ["everal times a week"],
  },
  zh: {
    "40 毫秒": ['"< 40 毫秒", name: "平均响应"', "平均响应低于 40 毫秒"],
    "99\\.99%": ['"99.99%", name: "付费版可用率"', 'amount: "99.99%"', "付费版可用率 99.99%", "低于 99.99%：10%"],
    "3000": ['"3000+", name: "企业客户"', "3000+ 企业客户"],
    "\\b900\\b": ["900 个监测点"],
    "100\\+": ["100+ 位专家"],
    "50,000": ['"50,000 次", name: "每月免费调用', "每月 50,000 次免费调用"],
    "每周[^一]": ["每周多次"],
  },
} as const;

test.each(languages)("each of the company's claims has one wording (%s)", (language) => {
  const others: string[] = [];
  for (const [file, text] of Object.entries(texts)) {
    if (!file.startsWith(`../${language}/`)) continue;
    for (const [figure, allowed] of Object.entries(wordings[language])) {
      const bare = allowed.reduce((rest: string, wording: string) => rest.replaceAll(wording, ""), text);
      const found = new RegExp(`.{0,30}${figure}.{0,30}`).exec(bare);
      if (found) others.push(`${file}: ${found[0]}`);
    }
  }
  expect(others).toEqual([]);
});

test.each(languages)("no public text mentions who runs the server, or a list that could be loaded (%s)", (language) => {
  const forbidden =
    /\boperators?\b|this server|installation|\b(list|source) is loaded|milliseconds of|本服务器|运营方|运营者|机房|干净|默认安装/i;
  const found = Object.entries(texts)
    .filter(([file]) => file.startsWith(`../${language}/`))
    .flatMap(([file, text]) => (forbidden.test(text) ? [`${file}: ${forbidden.exec(text)?.[0]}`] : []));
  expect(found).toEqual([]);
});
