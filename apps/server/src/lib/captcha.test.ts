import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../tests/setup/app.ts";
import { solveCaptcha } from "../../../../tests/setup/captcha.ts";
import { makeChallenge, requireHuman } from "./captcha.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

type Payload = { challenge: { parameters: object; signature: string }; solution: object };
const newToken = async () => solveCaptcha((await makeChallenge(running.app)).challenge);
const toToken = (payload: object) => Buffer.from(JSON.stringify(payload)).toString("base64");
const backwards = (record: object) => Object.fromEntries(Object.entries(record).reverse());
const changed = (token: string, change: (payload: Payload) => object) =>
  toToken(change(JSON.parse(Buffer.from(token, "base64").toString("utf8")) as Payload));

/** The same solution, written in other ways. */
const otherWritings: [string, (payload: Payload) => object][] = [
  ["with a property beside the challenge", (payload) => ({ ...payload, more: 1 })],
  [
    "with a property in the challenge",
    ({ challenge, solution }) => ({ challenge: { ...challenge, more: 1 }, solution }),
  ],
  ["with the challenge in another order", ({ challenge, solution }) => ({ challenge: backwards(challenge), solution })],
  [
    "with the parameters in another order",
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: backwards(challenge.parameters) },
      solution,
    }),
  ],
  ["with another counter", ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: 1 } })],
];

test.each(otherWritings)("a solution is valid once, even when sent again %s", async (_name, change) => {
  const token = await newToken();
  await requireHuman(running.app, token);
  await expect(requireHuman(running.app, changed(token, change))).rejects.toMatchObject({
    failure: "HUMAN_CHECK_NEEDED",
  });
});

test("one solution sent fifty times concurrently in different encodings passes once", async () => {
  const token = await newToken();
  const uses = await Promise.allSettled(
    Array.from({ length: 50 }, (_, more) =>
      requireHuman(
        running.app,
        changed(token, ({ challenge, solution }) => ({ challenge: { ...challenge, more }, solution })),
      ),
    ),
  );
  expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a challenge whose signed part was changed is rejected", async () => {
  const token = changed(await newToken(), ({ challenge, solution }) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, data: { more: 1 } } },
    solution,
  }));
  await expect(requireHuman(running.app, token)).rejects.toMatchObject({ failure: "HUMAN_CHECK_NEEDED" });
});
