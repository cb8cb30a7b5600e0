import { api } from "@meridian/contract";
import { jsonSchema } from "@meridian/contract/sample";
import type { SignedIn } from "../../lib/signed-in.ts";
import { signedInWithoutSession } from "../account/sessions.ts";
import { listVersions } from "../accuracy/versions.ts";
import { listKeys } from "../keys/keys.ts";
import { allows } from "../lookup-api/admission.ts";
import { listRecords } from "../records/records.ts";
import { type Tool, type ToolContext, ToolFailure } from "./tool.ts";

const MAX_RECORDS = 50;
const MAX_KEYS = 100;
const recordInput = api.usage.getKeyUseRecord.input;

/** The calls of the caller's own key, and the versions of the data behind the answers. */
export const accountTools: readonly Tool[] = [
  {
    name: "call_history",
    title: "Recent calls of this key",
    description: "The latest calls made with this API key, newest first, with what was asked and how it ended. Free.",
    input: {
      type: "object",
      properties: {
        limit: { type: "integer", minimum: 1, maximum: MAX_RECORDS, default: 10 },
        result: { type: "string", enum: recordInput.shape.result.unwrap().options, description: "Only these" },
      },
      additionalProperties: false,
    },
    output: pick(jsonSchema(api.usage.getKeyUseRecord.output, "output"), ["list", "total", "total_exact"]),
    async run(context, { limit = 10, result }) {
      const { key, lookupApi } = context;
      requireAccount(context);
      const read = recordInput.safeParse({ key_id: key.id, limit, result });
      if (!read.success) throw new ToolFailure(`limit: 1 to ${MAX_RECORDS}; result: one of those listed`);
      const input = { ...read.data, limit: Math.min(read.data.limit, MAX_RECORDS) };
      const { list, total, total_exact } = await listRecords(lookupApi, await ownerOf(context), input);
      return { list, total, total_exact };
    },
  },
  {
    name: "list_keys",
    title: "API keys of the account",
    description: "The account's API keys with their state, limits and last use; no secrets. Free.",
    input: { type: "object", properties: {}, additionalProperties: false },
    output: pick(jsonSchema(api.keys.getKeys.output, "output"), ["list", "total"]),
    async run(context) {
      requireAccount(context);
      const { list, total } = await listKeys(context.lookupApi, await ownerOf(context), { page: 1, limit: MAX_KEYS });
      return { list: list.map((entry) => api.keys.getKeys.output.shape.list.element.parse(entry)), total };
    },
  },
  {
    name: "manage_keys",
    title: "Create or change an API key",
    description:
      "A link to the page where the user creates, restricts, rotates or revokes an API key. Nothing changes until the user confirms it there; give them the link. Free.",
    input: {
      type: "object",
      properties: { action: { type: "string", enum: ["create", "change"], description: "What the user wants to do" } },
      required: ["action"],
      additionalProperties: false,
    },
    async run({ lookupApi }, { action }) {
      if (action !== "create" && action !== "change") throw new ToolFailure("action: create or change");
      const page = `${lookupApi.config.PUBLIC_URL}/user?tab=keys`;
      return { url: action === "create" ? `${page}&create=1` : page, confirmation: "required" };
    },
  },
  {
    name: "data_versions",
    title: "Versions of the data",
    description: "Recent versions of the database, how much each changed, and which fields it covers. Free.",
    input: { type: "object", properties: {}, additionalProperties: false },
    output: jsonSchema(api.accuracy.databaseVersions.output, "output"),
    async run({ lookupApi }) {
      const list = await listVersions(lookupApi);
      return { list, total: list.length };
    },
  },
];

/** The key of the documentation belongs to nobody, and calls of test keys are not recorded. */
function requireAccount({ key }: ToolContext): void {
  if (key.isTest) throw new ToolFailure("A test key shows nothing of an account.");
  if (!allows(key, "account")) throw new ToolFailure("This key may not read the account: its scope is lookup only.");
}

/** The owner of the key, with the permissions that decide what is shown. */
const ownerOf = async ({ lookupApi, key }: ToolContext): Promise<SignedIn> =>
  signedInWithoutSession(
    await lookupApi.db.user.findUniqueOrThrow({ where: { id: key.ownerId }, include: { role: true } }),
  );

function pick(schema: Record<string, unknown>, names: readonly string[]) {
  const properties = schema.properties as Record<string, unknown>;
  const kept = Object.fromEntries(names.map((name) => [name, properties[name]]));
  return { type: "object", properties: kept, required: names };
}
