import { api } from "@meridian/contract";
import { jsonSchema } from "@meridian/contract/sample";
import { permissionsOf } from "../account/sessions.ts";
import { listVersions } from "../accuracy/versions.ts";
import { listRecords } from "../records/records.ts";
import { type Tool, type ToolContext, ToolFailure } from "./tool.ts";

const MAX_RECORDS = 50;
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
      if (key.isTest) throw new ToolFailure("Calls of test keys are not recorded.");
      const read = recordInput.safeParse({ key_id: key.id, limit, result });
      if (!read.success) throw new ToolFailure(`limit: 1 to ${MAX_RECORDS}; result: one of those listed`);
      const input = { ...read.data, limit: Math.min(read.data.limit, MAX_RECORDS) };
      const { list, total, total_exact } = await listRecords(lookupApi, await ownerOf(context), input);
      return { list, total, total_exact };
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

/** The owner of the key, with what he may see. */
async function ownerOf({ lookupApi, key }: ToolContext) {
  const owner = await lookupApi.db.user.findUniqueOrThrow({ where: { id: key.ownerId }, include: { role: true } });
  const { id, accountId } = owner;
  return {
    id,
    accountId,
    isMain: id === accountId,
    permissions: permissionsOf(owner.role),
    sessionId: 0,
    staffRole: null,
    hasTwoFactor: false,
  };
}

function pick(schema: Record<string, unknown>, names: readonly string[]) {
  const properties = schema.properties as Record<string, unknown>;
  const kept = Object.fromEntries(names.map((name) => [name, properties[name]]));
  return { type: "object", properties: kept, required: names };
}
