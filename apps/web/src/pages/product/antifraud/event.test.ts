import { expect, test } from "vitest";
import { eventQuery } from "./event.ts";

const event = { ip: "8.8.8.8", phone: "", email: "", card: "", user_agent: "" };

test("empty fields are not sent", () => {
  expect(JSON.parse(eventQuery(event))).toEqual({ ip: "8.8.8.8" });
});

test("only the issuer's first eight digits of a card are sent", () => {
  expect(JSON.parse(eventQuery({ ...event, card: "4111 1111 1111 1111" })).card).toBe("41111111");
});

test("a long user agent is cut, so that the query fits the server's limit", () => {
  const query = eventQuery({
    ...event,
    email: "someone@example.com",
    user_agent: `curl/8.5.0 ${"x".repeat(300)}`,
  });
  expect(query.length).toBeLessThanOrEqual(200);
  expect(JSON.parse(query).user_agent).toMatch(/^curl\/8\.5\.0 x+$/);
});
