import { describe, expect, test } from "vitest";
import labelled from "./labelled-networks.test-data.json" with { type: "json" };
import { type InferredUsage, inferUsage, isAccess, isHosting, isNeverHosting, usageByName } from "./usage-rules.ts";

/** Usage types that would be right less often must not be inferred. */
const MIN_PRECISION = 0.8;

interface Score {
  concluded: number;
  right: number;
}

function scoreOf(conclude: (network: (typeof labelled)[number]) => InferredUsage | null): Map<InferredUsage, Score> {
  const scores = new Map<InferredUsage, Score>();
  for (const network of labelled) {
    const usage = conclude(network);
    if (usage === null) continue;
    const score = scores.get(usage) ?? { concluded: 0, right: 0 };
    score.concluded += 1;
    // Both are access; a mixed operator's name does not say which.
    if (usage === network.usage || (isAccess(usage) && isAccess(network.usage as InferredUsage))) score.right += 1;
    scores.set(usage, score);
  }
  return scores;
}

describe("the inferred use of a network, on networks labelled by hand", () => {
  test.each([
    ["by number and name", ({ asn, name }: (typeof labelled)[number]) => inferUsage(asn, name)],
    ["by the name alone", ({ name }: (typeof labelled)[number]) => usageByName(name)],
  ])("is right at least four times out of five %s", (_, conclude) => {
    expect(labelled.length).toBeGreaterThan(250);
    const scores = scoreOf(conclude);
    for (const [usage, { concluded, right }] of scores)
      expect(right / concluded, `${usage}: ${right} of ${concluded}`).toBeGreaterThanOrEqual(MIN_PRECISION);
    expect([...scores.keys()]).toEqual(expect.arrayContaining(["ISP", "MOB", "EDU", "GOV", "DCH", "CDN"]));
  });
});

test.each([
  ["Hetzner Online GmbH", "DCH"],
  ["Some Hosting GmbH", "DCH"],
  ["DigitalOcean, LLC", "DCH"],
  ["Cloudflare, Inc.", "CDN"],
  ["Universität Wien", "EDU"],
  ["Universidad de Chile", "EDU"],
  ["Uniwersytet Warszawski", "EDU"],
  ["Ministry of Finance", "GOV"],
  ["Prefeitura Municipal de Exemplo", "GOV"],
  ["T-Mobile Polska S.A.", "MOB"],
  ["TELEFONICA DE ESPANA S.A.U.", "ISP"],
  ["Exemplo Fibra Telecomunicacoes LTDA", "ISP"],
  ["China Unicom Shanghai network", "ISP"],
  ["ACME Widgets Inc.", null],
  ["Universal Mobile Systems LLC", "MOB"],
  ["AT&T Mobility LLC", "MOB"],
  ["Automobile Club of Southern California", null],
  ["Exxon Mobil Corporation", null],
  ["May Mobility, Inc", null],
  ["Creative Mobile Solutions, Inc.", null],
  ["MedStar Mobile Healthcare", null],
  ["City Telecom Ltd", "ISP"],
  ["London Internet Exchange Ltd.", null],
])("the name %s means %s", (name, usage) => {
  expect(usageByName(name)).toBe(usage);
});

test("only networks that have never been hosting in the labelled ones are said not to be", () => {
  const never = labelled.filter(({ asn }) => isNeverHosting(asn));
  expect(never.length).toBeGreaterThan(15);
  expect(never.filter(({ usage }) => !isAccess(usage as InferredUsage))).toEqual([]);
  expect(isNeverHosting(7018)).toBe(false);
});

test("only access networks give an ISP its name, and only hosting networks are hosting", () => {
  expect([isAccess("ISP"), isAccess("MOB"), isAccess("DCH"), isAccess(null)]).toEqual([true, true, false, false]);
  expect([isHosting("DCH"), isHosting("CDN"), isHosting(null)]).toEqual([true, false, false]);
});
