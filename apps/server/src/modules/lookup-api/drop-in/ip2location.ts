import { type LookupErrorName, lookupErrors } from "@meridian/contract/lookup-api/errors";
import { ip } from "@meridian/contract/lookup-api/fields";
import * as z from "zod";
import { type AnswerForm, formLanguage } from "../form.ts";
import type { Asked, AskedIn, DropIn } from "./drop-in.ts";
import { ip2locationFields } from "./ip2location-fields.ts";
import { composer } from "./mapping.ts";
import { addressProduct, declared } from "./products.ts";

// IP2Location.io: https://www.ip2location.io/ip2location-documentation. Unknown texts are "-", and what is no text null.

const JSON_TYPE = "application/json; charset=utf-8";
/** Their clients read the message of an error with one of two statuses. */
const statuses: Partial<Record<LookupErrorName, 400 | 401>> = { INSUFFICIENT_QUOTA: 401, PERMISSION_REQUIRED: 401 };

const form: AnswerForm = {
  contentType: JSON_TYPE,
  refusal: ({ reason }, call) => ({
    status: statuses[reason] ?? lookupErrors[reason].status,
    body: JSON.stringify({ error: { error_message: lookupErrors[reason].message[formLanguage(call)] } }),
    contentType: JSON_TYPE,
  }),
};

const compose = composer(ip2locationFields, "-");
const address = addressProduct({
  path: "/ip2location/",
  form,
  input: z.object({ ip: ip.optional(), lang: z.string().max(20).optional() }),
  invalid: { ip: "INVALID_IP_ADDRESS", lang: "INVALID_FIELDS" },
  addressOf: ({ ip }) => ip,
  languageOf: ({ lang }) => (lang?.toLowerCase().startsWith("zh") ? "zh" : "en"),
  answer: compose,
});

const ask = ({ query }: Pick<AskedIn, "query">): Asked => ({ product: address, fields: query });

export const ip2location: DropIn = {
  prefix: "/ip2location",
  unknown: declared("/ip2location", form),
  routes: ["/ip2location", "/ip2location/"].map((url) => ({ url, ask })),
  tables: { ip2location: ip2locationFields },
};
