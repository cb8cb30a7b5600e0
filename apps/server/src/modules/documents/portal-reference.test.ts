import { describe, expect, test } from "vitest";
import { portalFieldText } from "./field-texts.ts";
import { portalGroupsIn } from "./portal-reference.ts";

const describedFields = (language: "en" | "zh") =>
  [...portalGroupsIn(language)].flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^\| (`[^`]+`) \| .+? (?<!\\)\| (.*) \|$/gm)].map(([, name, text]) => ({
      field: `${slug} ${name}`,
      text: text!.trim(),
    })),
  );

describe.each(["en", "zh"] as const)("the portal reference in %s", (language) => {
  test("describes every field", () => {
    const fields = describedFields(language);
    expect(fields.length).toBeGreaterThan(2000);
    expect(fields.filter(({ text }) => text === "" || /^(One of|取值)/.test(text))).toEqual([]);
  });

  test("gives the type of a field that empty text clears, and says that it does", () => {
    const { markdown } = [...portalGroupsIn(language)].find(({ slug }) => slug === "portal-keys")!;
    const rows = markdown.match(/^\| `(?:qps|expires_at)` \| \w+ \| .*(?:Empty text removes it|传空文本则删除) \|$/gm);
    const types = rows?.map((row) => row.split(" | ")[1]);
    expect(types).toEqual(["integer", "string", "integer", "string"]);
  });
});

test("the path of a field takes precedence over its name", () => {
  const scope = { module: "orders", path: "/v1/user_order_confirm", side: "output" } as const;
  expect(portalFieldText("pay.channel", scope, "en")).toBe("Payment method");
  expect(portalFieldText("list[].channel", { module: "visits", path: "/v1/visit", side: "output" }, "en")).toContain(
    "Marketing channel",
  );
});

test("a field of a request can differ from the field of the same name in the response", () => {
  const textOf = (side: "input" | "output") =>
    portalFieldText("token", { module: "team", path: "/v1/invitation_accept", side }, "en");
  expect([textOf("input"), textOf("output")]).toEqual([
    "Token of the invitation link",
    "Session token, sent in the `token` header",
  ]);
});
