import type { proofKinds } from "@meridian/contract/corrections";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { hasText, isProven, proofNameOf } from "../../lib/prefix-proof.ts";
import { type FullCase, provenBy } from "./cases.ts";
import { faultOfChecklist } from "./checklists.ts";
import { ownDomainOf } from "./contact-domains.ts";
import { isInGeofeed } from "./geofeed-proof.ts";
import { contactIdOf, type Registration, registrationOf } from "./registration.ts";

export type ProofKind = (typeof proofKinds)[number];

/** A way to prove that addresses are one's own. */
interface Proof {
  kind: ProofKind;
  /**
   * Looks for it: what it was found in, as everyone may see it; false if it is not there, and null if that cannot be said.
   * @throws Failure SOURCE_UNAVAILABLE
   */
  find(app: App, found: FullCase): Promise<string | false | null>;
  /** Whether it still holds a year later, if that is another question. */
  isKept?(app: App, found: FullCase): Promise<boolean | null>;
}

const registered = async (app: App, { lead }: FullCase): Promise<Registration | null> =>
  registrationOf(app, lead.address);

/** The domains of the contacts that the registry has for a block. */
export const domainsOf = ({ contacts }: Registration): string[] => [
  ...new Set(contacts.flatMap((address) => ownDomainOf(address) ?? [])),
];

/** In the order in which they are looked for: the first two ask DNS alone, or what is kept of the registry. */
export const proofs: readonly Proof[] = [
  {
    kind: "reverse_zone",
    find: async (app, { lead, token }) => {
      const isFound = await isProven(app, lead.address, token);
      return isFound && "";
    },
  },
  {
    kind: "domain",
    async find(app, found) {
      const registration = await registered(app, found);
      const names = registration ? domainsOf(registration).map(proofNameOf) : [];
      const answers = await Promise.all(names.map((name) => hasText(app, name, found.token)));
      const at = answers.indexOf(true);
      return at >= 0 ? names[at]! : answers.includes(null) ? null : false;
    },
  },
  {
    kind: "geofeed",
    async find(app, found) {
      const registration = await registered(app, found);
      if (!registration?.geofeed) return false;
      const isSame = await isInGeofeed(app, registration, found.lead);
      return isSame && registration.geofeed;
    },
  },
  {
    // Only the link in the mail proves it, which is followed once.
    kind: "mail",
    find: async () => false,
    async isKept(app, found) {
      const registration = await registered(app, found);
      const ids = registration?.contacts.map((address) => contactIdOf(found.token, address));
      return ids?.includes(found.mailContact) ?? false;
    },
  },
  {
    // Only what was uploaded proves it, and is verified again.
    kind: "checklist",
    find: async () => false,
    async isKept(app, { lead, checklist }) {
      if (checklist === null) return null;
      const fault = await faultOfChecklist(app, lead, checklist);
      return fault === "known_checklist" ? null : fault === null;
    },
  },
];

/** The first proof that is there; false for none, and null if that cannot be said. */
export async function findProof(
  app: App,
  found: FullCase,
): Promise<{ kind: ProofKind; foundIn: string } | false | null> {
  let isCertain = true;
  for (const { kind, find } of proofs) {
    const foundIn = await find(app, found).catch(unavailable);
    if (typeof foundIn === "string") return { kind, foundIn };
    // Without a registry the reverse zone still says whether it is proven there.
    if (foundIn === null && kind === "reverse_zone") isCertain = false;
  }
  return isCertain ? false : null;
}

/** Whether the proof of a case still holds; null if that cannot be said. */
export async function isStillProven(app: App, found: FullCase): Promise<boolean | null> {
  const proof = proofs.find(({ kind }) => kind === provenBy(found));
  // Of a kind that only a later version knows.
  if (!proof) return null;
  const { isKept, find } = proof;
  if (isKept) return isKept(app, found).catch(unavailable);
  const foundIn = await find(app, found).catch(unavailable);
  return foundIn === null ? null : foundIn !== false;
}

function unavailable(error: unknown): null {
  if (error instanceof Failure && error.failure === "SOURCE_UNAVAILABLE") return null;
  throw error;
}
