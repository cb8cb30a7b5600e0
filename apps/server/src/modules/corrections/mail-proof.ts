import { createHash, randomBytes } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { countAttempts, limitOn } from "../../lib/limits/attempts.ts";
import { proofNameOf } from "../../lib/prefix-proof.ts";
import { sourceOf } from "../../lib/source.ts";
import { queueMail } from "../delivery/delivery.ts";
import { type FullCase, findCase, isOpenForProof, pathOfCase, showCase } from "./cases.ts";
import { maskedAddress } from "./contact-domains.ts";
import { domainsOf } from "./proof-kinds.ts";
import { acceptProof, findProvableCase } from "./proofs.ts";
import { contactIdOf, registrationOf } from "./registration.ts";

type Ways = HandlerOutput<typeof api.corrections.correctionWays>;

/** How long a mailed link works. */
const LINK_MS = 3 * DAY_MS;

/** What the registry of a case's addresses opens for its proof. @throws Failure NOT_FOUND, CONFLICT, SOURCE_UNAVAILABLE */
export async function showWays(app: App, ticketNo: string): Promise<Ways> {
  return describeWays(app, await findProvableCase(app, ticketNo));
}

async function describeWays(app: App, { lead, token, mailedTo, mailedAt }: FullCase): Promise<Ways> {
  const registration = await registrationOf(app, lead.address);
  const contacts = registration?.contacts ?? [];
  return {
    domains: registration ? domainsOf(registration).map(proofNameOf) : [],
    contacts: contacts.map((address) => ({ id: contactIdOf(token, address), address: maskedAddress(address) })),
    geofeed: registration?.geofeed ?? "",
    mailed_to: mailedTo,
    mailed_at: mailedAt,
  };
}

/**
 * Mails a link with a token to a contact that the registry names; it replaces the one before. The mail has nothing that
 * the sender of the correction wrote.
 * @throws Failure NOT_FOUND, CONFLICT, SOURCE_UNAVAILABLE, HUMAN_CHECK_NEEDED, TOO_MANY_REQUESTS
 */
export async function mailLink(
  app: App,
  caller: { ip: string; language: Language },
  { ticket_no, contact_id, captcha_token }: HandlerInput<typeof api.corrections.correctionMail>,
): Promise<Ways> {
  const found = await findProvableCase(app, ticket_no);
  const { leadId, lead } = found;
  const registration = await registrationOf(app, lead.address);
  const address = registration?.contacts.find((one) => contactIdOf(found.token, one) === contact_id);
  if (address === undefined) throw new Failure("NOT_FOUND");
  const limits = [
    limitOn("proof-mail-case", leadId),
    limitOn("proof-mail-address", address),
    limitOn("proof-mail-source", sourceOf(caller.ip)),
    limitOn("proof-mail-all", ""),
  ];
  await countAttempts(app, limits, captcha_token);
  const token = randomBytes(24).toString("base64url");
  const mailed = {
    ...{ mailToken: hashOf(token), mailContact: contact_id },
    ...{ mailedTo: maskedAddress(address), mailedAt: app.now() },
  };
  await transaction(app, async (app) => {
    const { count } = await app.db.correctionCase.updateMany({ where: { leadId, provenAt: null }, data: mailed });
    if (count === 0) throw new Failure("CONFLICT", { state: lead.status });
    await queueMail(app, address, caller.language, linkMail(caller.language, found, token));
  });
  return describeWays(app, { ...found, ...mailed });
}

/** Proves a case with the token of a mailed link, once and for three days. @throws Failure NOT_FOUND */
export async function confirmByMail(
  app: App,
  { ticket_no, token }: HandlerInput<typeof api.corrections.correctionConfirm>,
) {
  const found = await findCase(app, ticket_no);
  const mailToken = hashOf(token);
  const isRight = found.mailToken === mailToken && found.mailedAt !== null;
  const isLate = found.mailedAt !== null && app.now().getTime() - found.mailedAt.getTime() > LINK_MS;
  if (!isRight || isLate || !isOpenForProof(app, found)) throw new Failure("NOT_FOUND");
  const proof = { kind: "mail", foundIn: found.mailedTo, mailToken } as const;
  if (!(await acceptProof(app, found, proof))) throw new Failure("NOT_FOUND");
  return showCase(app, ticket_no);
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The token follows the #, so that it reaches no log. */
function linkMail(language: Language, { lead }: FullCase, token: string) {
  const { address, ticketNo } = lead;
  const path = `${pathOfCase(ticketNo)}#${token}`;
  return language === "zh"
    ? {
        subject: `请确认对 ${address} 的纠错`,
        paragraphs: [
          `有人提交了对地址段 ${address} 的数据纠错。您的邮箱是注册信息中该地址段的联系方式，因此请您确认。`,
          "打开链接可查看纠错内容，并以按钮确认，三天内有效。如果您不了解此事，请忽略本邮件，不会有任何更改。",
        ],
        link: { path, label: "查看并确认" },
      }
    : {
        subject: `Please confirm a correction for ${address}`,
        paragraphs: [
          `Somebody sent us a correction of our data about ${address}. The registry names your address as a contact for it, so we ask you.`,
          "The link shows the correction and has a button to confirm it, for three days. If you know nothing of it, ignore this email, and nothing changes.",
        ],
        link: { path, label: "Look at it and confirm" },
      };
}
