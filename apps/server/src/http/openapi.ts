import { api } from "@meridian/contract";
import { postmanCollection } from "@meridian/contract/lookup-api/postman";
import { lookupOpenApiDocument, openApiDocument } from "@meridian/contract/openapi";
import type { FastifyInstance } from "fastify";
import { stringify } from "yaml";
import type { App } from "../app.ts";
import { bulkQueue, type Steps } from "../lib/bulk-queue.ts";
import { productVersion } from "../lib/runtime-files.ts";
import { textSender } from "./compressed-text.ts";
import { etagOf } from "./etag.ts";

/** Serves the public OpenAPI documents, from which customers generate their clients, and a collection of requests. */
export function registerOpenApi(server: FastifyInstance, { config }: App): void {
  const send = textSender();
  const published = { version: productVersion(), url: config.PUBLIC_URL };
  serve("/openapi", openApiDocument(api, published));
  serve("/openapi/lookup", lookupOpenApiDocument(published));
  const collection = textOf(JSON.stringify(postmanCollection(config.PUBLIC_URL)));
  serveText("/openapi/lookup.postman.json", "application/json; charset=utf-8", () => collection);

  function serve(path: string, document: object): void {
    const json = textOf(JSON.stringify(document));
    let yaml: Promise<Text> | null = null;
    serveText(`${path}.json`, "application/json; charset=utf-8", () => json);
    serveText(`${path}.yaml`, "application/yaml; charset=utf-8", () => {
      yaml ??= bulkQueue.run({ lane: "visitors", name: path }, () => yamlSteps(document)).then(textOf);
      yaml.catch(() => {
        yaml = null;
      });
      return yaml;
    });
  }

  function serveText(path: string, type: string, read: () => Text | Promise<Text>): void {
    server.get(path, async (request, reply) =>
      send({ type, ...(await read()) }, request, reply.header("access-control-allow-origin", "*")),
    );
  }
}

interface Text {
  body: string;
  etag: string;
}

const textOf = (body: string): Text => ({ body, etag: etagOf(body) });

/** Levels of a document that are written entry by entry: `components`, `schemas` and each schema. */
const LEVELS = 2;

/** A document as YAML, one path, schema or example at a time, since a whole one takes half a second. */
function* yamlSteps(document: object, level = 0): Steps<string> {
  let text = "";
  for (const [name, value] of Object.entries(document)) {
    const isLarge = level < LEVELS && value !== null && typeof value === "object" && !Array.isArray(value);
    const inside = isLarge && Object.keys(value).length > 0 ? yield* yamlSteps(value, level + 1) : null;
    text +=
      inside === null
        ? yamlOf({ [name]: value })
        : yamlOf({ [name]: null }).replace(/ null\n$/, "\n") + indented(inside);
    yield;
  }
  return text;
}

const yamlOf = (value: object): string => stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
const indented = (text: string): string => text.replace(/^(?=.)/gm, "  ");
