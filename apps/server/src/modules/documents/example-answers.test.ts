import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { requestOf, sampleUrl } from "@meridian/contract/samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { exampleInput } from "./lookup-api-reference.ts";
import { listPages } from "./pages.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let secret: string;
beforeAll(async () => {
  // Nothing listens on port 1, so that no test reaches the internet.
  const unreachable = "127.0.0.1:1";
  running = await startApp({
    settings: { DNS_SERVERS: unreachable, RDAP_BOOTSTRAP_URL: `http://${unreachable}/`, WHOIS_SERVER: unreachable },
  });
  secret = (await newKey(running.app)).secret;
});
afterAll(() => running.close());

describe.each(["en", "zh"] as const)("the reference in %s", (language) => {
  const responses: string[] = [];

  test.each(lookupCallNames)(
    "shows the response of %s to the page's own request, or names the input of a test key",
    async (name) => {
      const page = (await listPages(running.app, language)).find(({ slug }) => slug === name)!;
      const operation = page.operation!;
      const request = requestOf(operation, exampleInput(lookupCall(name), language));
      const { body, headers } = await running.server.inject({
        method: request.method,
        url: sampleUrl(request, ""),
        headers: { "x-api-key": secret, ...(request.body && { "content-type": request.body.type }) },
        ...(request.body && { payload: request.body.text }),
      });
      const charged = Number(headers["x-credits-charged"] ?? 0);
      const isOfTestKey = /^(?:With a test key|用测试密钥)/m.test(page.article);
      if (charged > 0) {
        responses.push(name);
        expect(JSON.parse(operation.example)).toEqual(JSON.parse(body));
        expect(isOfTestKey).toBe(false);
      } else {
        const inputs = operation.params.filter(({ name, required }) => required || name === "ip");
        const isSameInput = inputs.every(({ example, test_example }) => example === test_example);
        expect(isOfTestKey).toBe(!(isSameInput && !operation.body));
      }
    },
  );

  test("shows real responses of lookups", () => {
    expect(responses).toEqual(expect.arrayContaining(["phone", "card", "idcard", "ports", "carrier"]));
  });
});
