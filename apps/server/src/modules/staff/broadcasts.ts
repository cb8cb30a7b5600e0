import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import * as z from "zod";
import { type App, transaction } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { pageOf } from "../../lib/page-of.ts";
import { canonicalPhone } from "../../lib/phones.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { problemOfLink } from "../../lib/staff/links.ts";
import { type Audience, sendNotices } from "./jobs.ts";

type Whom = z.output<typeof Audience>;
type Broadcast = z.output<typeof sendNotices.input>;

/** Users per transaction, to keep each one short. */
const BATCH = 1000;

/**
 * Sends a notice to its recipients in the background; a dry run counts them.
 * @throws InvalidField for a link that is not a page of the site
 */
export async function sendNotice(app: App, staff: Staff, input: HandlerInput<typeof staffApi.admin.noticeSend>) {
  if (input.link !== undefined && (await problemOfLink(app, input.link)) !== null)
    throw new InvalidField("link", "unknown_id");
  const broadcast: Broadcast = {
    at: app.now().toISOString(),
    type: input.type,
    titleEn: input.title_en,
    titleZh: input.title_zh,
    contentEn: input.content_en ?? "",
    contentZh: input.content_zh ?? "",
    link: input.link ?? "",
    audience: {
      mainOnly: input.main_only,
      lang: input.lang ?? null,
      serviceType: input.service_type ?? null,
      phones: input.phones?.map(canonicalPhone) ?? null,
      emails: input.emails?.map((email) => email.toLowerCase()) ?? null,
    },
  };
  const users = await countAudience(app, broadcast);
  if (input.dry_run) return { users, sent: false };
  await transaction(app, async (app) => {
    const { at, ...after } = broadcast;
    await auditStaff(app, staff, 0, { action: "notice.send", target: `notice:${at}`, after: { ...after, users } });
    await app.jobs.add(sendNotices, broadcast);
  });
  return { users, sent: true };
}

/** Users who had an account when it was sent, and may sign in. */
const isFor = ({ at, audience }: Broadcast) => {
  const { mainOnly, lang, serviceType, phones, emails }: Whom = audience;
  return Prisma.sql`u.status = 'enabled' and u.created_at <= ${new Date(at)}
    ${mainOnly ? Prisma.sql`and u.id = u.account_id` : Prisma.empty}
    ${lang === null ? Prisma.empty : Prisma.sql`and u.lang = ${lang}`}
    ${
      serviceType === null
        ? Prisma.empty
        : Prisma.sql`and exists (select 1 from services s where s.account_id = u.account_id
            and s.type = ${serviceType} and s.source = 'order')`
    }
    ${
      phones === null && emails === null
        ? Prisma.empty
        : Prisma.sql`and (u.phone = any(${phones ?? []}::text[]) or u.verified_email = any(${emails ?? []}::text[]))`
    }`;
};

async function countAudience({ db }: App, broadcast: Broadcast): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from users u where ${isFor(broadcast)}`;
  return row?.count ?? 0;
}

/**
 * Writes the notices in small batches. Users who already have theirs are skipped and concurrent runs are serialised, so
 * that every user gets exactly one even if the job runs repeatedly; a deleted notice still counts.
 */
export async function deliverNotices(app: App, broadcast: Broadcast): Promise<{ sent: number }> {
  const { type, titleEn, titleZh, contentEn, contentZh, link } = broadcast;
  const at = new Date(broadcast.at);
  let sent = 0;
  for (let after = 0; ; ) {
    const written = await transaction(app, async ({ db }) => {
      await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`notices ${broadcast.at}`}, 0))::text`;
      return db.$queryRaw<{ userId: number }[]>`
        insert into notices (user_id, type, title_en, title_zh, content_en, content_zh, link, created_at)
        select u.id, ${type}, ${titleEn}, ${titleZh}, ${contentEn}, ${contentZh}, ${link}, ${at}
        from users u
        where u.id > ${after} and ${isFor(broadcast)} and not exists (
          select 1 from notices n
          where n.user_id = u.id and n.created_at = ${at} and n.type = ${type} and n.title_en = ${titleEn}
        )
        order by u.id limit ${BATCH} returning user_id as "userId"`;
    });
    if (written.length === 0) return { sent };
    sent += written.length;
    after = Math.max(...written.map(({ userId }) => userId));
  }
}

const Sent = z.object({ type: z.string(), titleEn: z.string(), titleZh: z.string(), users: z.int() });

/** The notices that staff have sent, newest first. */
export async function listSent({ db }: App, { page, limit }: HandlerInput<typeof staffApi.admin.noticeList>) {
  const where = { accountId: 0, action: "notice.send" };
  const { rows, total } = await pageOf(db.auditEntry, { where }, { page, limit });
  const list = rows.map(({ id, actorId, after, createdAt }) => {
    const { titleEn, titleZh, ...rest } = Sent.parse(after);
    return { id: Number(id), ...rest, title_en: titleEn, title_zh: titleZh, actor_id: actorId, created_at: createdAt };
  });
  return { list, total, page, limit };
}
