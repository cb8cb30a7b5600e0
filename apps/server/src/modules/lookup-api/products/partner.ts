import { identity } from "@meridian/contract/lookup-api/calls/identity";
import { person } from "@meridian/contract/lookup-api/calls/person";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { IdentityPartner, PhotoMatch } from "../../../lib/identity/partner.ts";
import { LookupFailure } from "../failure.ts";
import { found, type LookupContext, product } from "../product.ts";
import { describeIdNumber } from "./idcard.ts";

type PersonAnswer = LookupAnswer<typeof person>;

/** Conclusive results, and whether the person matches. */
const decided: Readonly<Partial<Record<PhotoMatch, boolean>>> = {
  same_person: true,
  other_person: false,
  name_mismatch: false,
  attack_suspected: false,
};

const readNumber = (number: string): string => number.replace(/\s/g, "").toUpperCase();

const isPossible = ({ app }: LookupContext, number: string): boolean =>
  describeIdNumber(number, app.now().toISOString().slice(0, 10)).valid;

/** @throws LookupFailure PARTNER_NOT_CONNECTED, PACKAGE_REQUIRED */
function requirePartner({ app, admission }: LookupContext): IdentityPartner {
  if (!app.identityPartner) throw new LookupFailure("PARTNER_NOT_CONNECTED");
  // The partner charges for each check, so free calls do not cover it.
  if (!admission?.service || admission.service.isFree) throw new LookupFailure("PACKAGE_REQUIRED");
  return app.identityPartner;
}

/** @throws LookupFailure SOURCE_UNAVAILABLE if the partner does not answer */
async function query<T>({ app }: LookupContext, question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    app.log.error({ err: error }, "identity partner failed");
    throw new LookupFailure("SOURCE_UNAVAILABLE");
  }
}

export const identityProduct = product<typeof identity>({
  endpoint: identity,
  read: ({ name, number }) => ({ name, number: readNumber(number) }),
  // Neither name nor number is ever stored.
  recorded: () => "",
  isSample: ({ name, number }) => name === identity.sample.input.name && number === identity.sample.input.number,
  find: async (context, input) => {
    const partner = requirePartner(context);
    const checked_at = context.app.now().toISOString();
    if (!isPossible(context, input.number))
      return found({ result: "invalid_number", partner: null, checked_at }, { isFound: false });
    const result = await query(context, partner.matchName(input));
    return found({ result, partner: partner.name, checked_at }, { isFound: result !== "no_record" });
  },
});

export const personProduct = product<typeof person>({
  endpoint: person,
  read: ({ name, number, photo }) => ({ name, number: readNumber(number), photo }),
  // Neither the photo nor the claimed identity is ever stored.
  recorded: () => "",
  isSample: ({ name, number, photo }) => {
    const { input } = person.sample;
    return name === input.name && number === input.number && photo === input.photo;
  },
  find: async (context, input) => {
    const partner = requirePartner(context);
    const checked_at = context.app.now().toISOString();
    if (!isPossible(context, input.number)) {
      const body: PersonAnswer = { passed: null, result: "invalid_number", partner: null, checked_at };
      return found(body, { isFound: false });
    }
    const result = await query(context, partner.matchPhoto(input, input.photo));
    const passed = decided[result] ?? null;
    return found({ passed, result, partner: partner.name, checked_at }, { isFound: passed !== null });
  },
});
