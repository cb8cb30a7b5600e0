import { lookupCallNames } from "@meridian/contract/lookup-api/index";
import { postmanCollection } from "@meridian/contract/lookup-api/postman";
import postman, { type Item } from "postman-collection";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";

// Read by Postman's own library, as Postman does.

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const { Collection } = postman;
const origin = "https://meridian.example";
const items: Item[] = [];
new Collection(postmanCollection(origin) as never).forEachItem((item) => items.push(item));

test("the collection is served as it is tested, with a request for each call", async () => {
  const served = await running.server.inject({ url: "/openapi/lookup.postman.json" });
  expect(served.json()).toEqual(postmanCollection(origin));
  expect(items).toHaveLength(lookupCallNames.length);
});

test.each(items.map((item) => [item.name, item] as const))(
  "%s answers as it is, with the key of the documentation",
  async (_name, item) => {
    const collection = new Collection(postmanCollection(origin) as never);
    const resolve = (text: string) => String(collection.variables.replace(text));
    const { request } = item;
    const { statusCode, body } = await running.server.inject({
      method: request.method as "GET" | "POST",
      url: new URL(resolve(request.url.toString())).href.slice(origin.length),
      headers: {
        authorization: `Bearer ${resolve("{{key}}")}`,
        ...(request.body && { "content-type": String(request.headers.get("Content-Type")) }),
      },
      ...(request.body && { payload: String(request.body.raw) }),
    });
    expect(statusCode, body).toBe(200);
  },
);
