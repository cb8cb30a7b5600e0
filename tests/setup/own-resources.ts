import { randomInt, randomUUID } from "node:crypto";
import type { OwnThing } from "@meridian/contract/ids";
import type { App } from "../../apps/server/src/app.ts";
import { finish } from "../../apps/server/src/lib/bulk-queue.ts";
import { encryptText } from "../../apps/server/src/lib/encryption.ts";
import { uploadFile } from "../../apps/server/src/lib/stored-files.ts";
import { openSession } from "../../apps/server/src/modules/account/sessions.ts";
import { askFromDevice } from "../../apps/server/src/modules/keys/key-requests.ts";
import { createKey } from "../../apps/server/src/modules/keys/keys.ts";
import { saveWeek } from "../../apps/server/src/modules/lens-reports/lens-reports.ts";
import { summarySteps } from "../../apps/server/src/modules/lens-reports/summary.ts";
import { weekOf } from "../../apps/server/src/modules/lens-reports/weeks.ts";
import { notify } from "../../apps/server/src/modules/notices/notices.ts";
import { saveOverride } from "../../apps/server/src/modules/overrides/overrides.ts";
import { requestRenewal } from "../../apps/server/src/modules/renewals/renewals.ts";
import { splitQuota } from "../../apps/server/src/modules/splits/allocate.ts";
import { createSubAccount } from "../../apps/server/src/modules/team/sub-accounts.ts";
import { setRule } from "../../apps/server/src/modules/warnings/rules.ts";
import { addWatches, readTargets } from "../../apps/server/src/modules/watches/watches.ts";
import { type Account, newMember, newPhone } from "./accounts.ts";
import { newDocument } from "./billing-calls.ts";
import { newBulkJob } from "./bulk-job-calls.ts";
import { commerceResources } from "./commerce-fixtures.ts";
import { newCertification } from "./staff-fixtures.ts";

/** For each kind of owned resource: creates one, as the product does, and returns its id. */
export const ownResourceFactories: Record<OwnThing, (app: App, owner: Account) => Promise<number>> = {
  ...commerceResources,
  billing_document: (app, { signedIn: { accountId } }) => newDocument(app, accountId),
  authorization_file: (app, owner) => upload(app, owner, "authorization"),
  avatar_file: (app, owner) => upload(app, owner, "avatar"),
  certification: (app, { signedIn: { id, accountId } }) =>
    newCertification(app, {
      accountId,
      submittedById: id,
      method: "bank_transfer",
      status: "pending_amount",
      amountCents: 37,
    }),
  invitation: async (app, owner) => {
    const role_id = await ownResourceFactories.role(app, owner);
    return (await createSubAccount(app, owner.signedIn, "127.0.0.1", { phone: newPhone(), name: "Bo", role_id })).id;
  },
  export: async ({ db, now }, { id: userId, signedIn: { accountId } }) =>
    (await db.export.create({ data: { userId, accountId, kind: "records", createdAt: now() } })).id,
  identity: async ({ db, now }, { id: userId }) => {
    const data = { userId, provider: "github", subject: randomUUID(), name: "Ann", createdAt: now() };
    return (await db.linkedIdentity.create({ data })).id;
  },
  passkey: async ({ db, now }, { id: userId }) => {
    const data = { userId, credentialId: randomUUID(), publicKey: "", counter: 0, name: "Made", createdAt: now() };
    return (await db.passkey.create({ data })).id;
  },
  key: async (app, { signedIn }) => (await createKey(app, signedIn, "127.0.0.1", { name: "made", is_test: false })).id,
  lead_file: (app, owner) => upload(app, owner, "lead"),
  lens_report: async (app, { signedIn }) => {
    const summary = finish(summarySteps(app, "12 8.8.8.8\n223.5.5.5"));
    const target = { name: `made ${randomUUID()}`, keepsAddresses: true };
    const { timeZone } = await app.db.user.findUniqueOrThrow({ where: { id: signedIn.accountId } });
    const week = weekOf(app.now(), timeZone, undefined);
    return (await saveWeek(app, { user: signedIn, ip: "127.0.0.1" }, target, week, summary)).report.id;
  },
  licence_file: (app, owner) => upload(app, owner, "licence"),
  notice: async (app, { id: userId }) => {
    await notify(app, userId, { type: "system", title: { en: "Made", zh: "新" } });
    return Number((await app.db.notice.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } })).id);
  },
  role: async (app, { signedIn: { accountId } }) =>
    (await app.db.role.create({ data: { accountId, nameEn: `made ${newPhone()}`, nameZh: "", permissions: [] } })).id,
  owner_renewal: async (app, { signedIn }) => {
    const member = await newMember(app, signedIn.accountId);
    return (await requestRenewal(app, member.signedIn, { service_id: await serviceOf(app, member) })).renew_id;
  },
  renewal: async (app, owner) => {
    // One per service, because a second one for the same service is rejected.
    const made = await app.db.renewRequest.count({ where: { userId: owner.id } });
    return (await requestRenewal(app, owner.signedIn, { service_id: await serviceOf(app, owner, made) })).renew_id;
  },
  service: (app, owner) => serviceOf(app, owner),
  session: async (app, { id: userId }) => {
    const user = await app.db.user.findUniqueOrThrow({ where: { id: userId } });
    await openSession(app, user, { ip: "127.0.0.1", plat: "pc", userAgent: "another" }, false);
    return (await app.db.session.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } })).id;
  },
  sub_account: async (app, { signedIn }) => (await newMember(app, signedIn.accountId)).id,
  split: async (app, owner) => {
    const { id: sub_user_id } = await newMember(app, owner.signedIn.accountId);
    const service_id = await serviceOf(app, owner);
    const items = [{ sub_user_id, quota: 10 }];
    const { splits } = await splitQuota(
      app,
      { user: owner.signedIn, ip: "127.0.0.1", language: "en" },
      { service_id, items },
    );
    return splits[0]?.id ?? 0;
  },
  bulk_job: async (app, owner) => newBulkJob(app, owner, await ownResourceFactories.key(app, owner)),
  warning_rule: async (app, { signedIn }) => {
    const rule = { metric: "daily_num", threshold: 5 } as const;
    return (await setRule(app, signedIn, "127.0.0.1", "en", rule)).rule?.id ?? 0;
  },
  // Its address is never called, because it is not public.
  override: async (app, { signedIn }) => {
    const target = `8.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const actor = { user: signedIn, ip: "127.0.0.1" };
    return (await saveOverride(app, actor, { target, label: "Office", city: "Here" })).id;
  },
  watch: async (app, { signedIn }) => {
    const read = finish(readTargets(app, "8.8.8.0/24"));
    await addWatches(app, { user: signedIn, ip: "127.0.0.1" }, read, undefined);
    return (await app.db.watch.findFirstOrThrow({ where: { accountId: signedIn.accountId } })).id;
  },
  watch_report: async (app, { signedIn: { accountId } }) => {
    const data = { accountId, version: randomUUID(), versionBefore: "20251231", watches: 0, createdAt: app.now() };
    return (await app.db.watchReport.create({ data })).id;
  },
  webhook: async ({ db, now, secrets }, { signedIn: { accountId } }) => {
    const secretEncrypted = encryptText("whsec_made", secrets.webhooks);
    const url = `https://127.0.0.1:9/${randomUUID()}`;
    return (await db.webhook.create({ data: { accountId, url, secretEncrypted, createdAt: now() } })).id;
  },
  user: async (app, { signedIn }) => (await newMember(app, signedIn.accountId)).id,
};

const serviceOf = async ({ db }: App, { signedIn: { accountId } }: Account, skip = 0): Promise<number> =>
  (await db.service.findFirstOrThrow({ where: { accountId }, orderBy: { type: "asc" }, skip })).id;

type Scene = "authorization" | "avatar" | "lead" | "licence";
const upload = async (app: App, { signedIn }: Account, scene: Scene): Promise<number> =>
  (await uploadFile(app, signedIn, { scene, file: smallPicture() })).file_id;

/** A picture of one pixel. */
export const smallPicture = () =>
  new File(
    [
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    ],
    "pixel.png",
  );

let industries = 0;
/** Creates an industry that a form can refer to. */
export const newIndustry = async ({ db }: App): Promise<number> => {
  const name = `industry-${process.pid}-${++industries}`;
  return (await db.industry.create({ data: { slug: name, nameEn: name, nameZh: name } })).id;
};

/** The code of a program's request for a key. */
export async function newKeyRequest(app: App): Promise<string> {
  const client = { id: "test", name: "Test", redirectUris: [] };
  return (await askFromDevice(app, { client, ip: "192.0.2.1", scopes: [] })).userCode;
}
