import { moneyFormat } from "../../lib/money.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { Badge } from "../../ui/badge.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { Keys, Members, Services, Sessions } from "./customer-account.tsx";
import { customerAddress } from "./customer-link.tsx";
import { useDeed } from "./customer-lists.tsx";
import { Latest } from "./customer-section.tsx";
import { CustomerUsage } from "./customer-usage.tsx";
import { orderTones } from "./order-tones.ts";
import { orderApi, staffApi, staffDownloads, staffInvoices, staffMall, staffRewards } from "./staff-api.ts";
import type { UserDetail } from "./user-status.tsx";

/** What a customer has, each part read by itself and only if the role may read it. */
export function CustomerSections({ user }: { user: UserDetail }) {
  return (
    <>
      <CustomerUsage id={user.id} />
      <div className="wide-columns cols-2 gap-5 items-start">
        <div className="stack gap-5">
          <Services user={user} />
          <Keys user={user} />
          <Members user={user} />
          <Purchases user={user} />
          <Requests user={user} />
        </div>
        <div className="stack gap-5">
          <Points user={user} />
          <Data user={user} />
          <Records user={user} />
          <Sessions user={user} />
        </div>
      </div>
    </>
  );
}

/** The console's list of one customer. */
const tab = (address: string, id: number): string => `/admin?tab=${address}&user_id=${id}`;
/** A list that only the customer's page has. */
const own = (list: string, id: number): string => `${customerAddress(id)}&list=${list}`;

/** Orders with what was paid, and invoices. */
function Purchases({ user: { id } }: { user: UserDetail }) {
  const { customer: texts, orders, invoices } = useAdminTexts();
  const language = useLanguage();
  return (
    <>
      <Latest
        title={texts.sections.orders}
        call={orderApi.orderList}
        input={{ user_id: id }}
        all={tab("orders", id)}
        line={({ order_no, title, status, paid_cents, currency, created_at }) => ({
          text: title,
          badge: <Badge {...(orderTones[status] && { tone: orderTones[status] })}>{orders.statuses[status]}</Badge>,
          note: `${order_no} · ${texts.paid(moneyFormat(language, currency)(paid_cents))}`,
          at: created_at,
        })}
      />
      <Latest
        title={texts.sections.invoices}
        call={staffInvoices.invoiceList}
        input={{ user_id: id }}
        all={tab("invoices", id)}
        line={({ title, status, amount_cents, currency, created_at }) => ({
          text: title,
          badge: <Badge>{invoices.statuses[status]}</Badge>,
          note: moneyFormat(language, currency)(amount_cents),
          at: created_at,
        })}
      />
    </>
  );
}

/** What the customer asked for. */
function Requests({ user: { id } }: { user: UserDetail }) {
  const { customer: texts, leads, certifications, renewals } = useAdminTexts();
  return (
    <>
      <Latest
        title={texts.sections.messages}
        call={staffApi.leadList}
        input={{ user_id: id }}
        all={tab("messages", id)}
        line={({ kind, ticket_no, content, status, created_at }) => ({
          text: content,
          badge: <Badge>{leads.statuses[status]}</Badge>,
          note: `${leads.kinds[kind]} · ${ticket_no}`,
          at: created_at,
        })}
      />
      <Latest
        title={texts.sections.certifications}
        call={staffApi.certificationList}
        input={{ user_id: id }}
        all={tab("certifications", id)}
        line={({ company_name, uscc, status, created_at }) => ({
          text: company_name,
          badge: <Badge>{certifications.statuses[status]}</Badge>,
          note: uscc,
          at: created_at,
        })}
      />
      <Latest
        title={texts.sections.renewals}
        call={staffApi.renewalList}
        input={{ user_id: id }}
        all={tab("renewals", id)}
        line={({ service, remark, status, created_at }) => ({
          text: service,
          badge: <Badge>{renewals.statuses[status]}</Badge>,
          note: remark,
          at: created_at,
        })}
      />
    </>
  );
}

const signed = (change: number, count: (value: number) => string): string =>
  change > 0 ? `+${count(change)}` : count(change);

/** Points and rewards. */
function Points({ user: { id } }: { user: UserDetail }) {
  const { customer: texts, mall, rewards } = useAdminTexts();
  const language = useLanguage();
  const count = (value: number) => value.toLocaleString(language);
  return (
    <>
      <Latest
        title={texts.sections.points}
        call={staffApi.customerPoints}
        input={{ user_id: id }}
        all={own("points", id)}
        line={({ reason, change, balance, created_at }) => ({
          text: reason,
          badge: <span className="label">{signed(change, count)}</span>,
          note: texts.balance(count(balance)),
          at: created_at,
        })}
      />
      <Latest
        title={texts.sections.exchanges}
        call={staffMall.exchangeList}
        input={{ user_id: id }}
        all={tab("mall&list=exchanges", id)}
        line={({ goods, exchange_no, status, created_at }) => ({
          text: goods,
          badge: <Badge>{mall.exchangeStatuses[status]}</Badge>,
          note: exchange_no,
          at: created_at,
        })}
      />
      <Latest
        title={texts.sections.recommended}
        call={staffRewards.recommendedList}
        input={{ user_id: id }}
        all={tab("rewards&list=recommended", id)}
        line={({ company, contact_name, status, created_at }) => ({
          text: company,
          badge: <Badge>{rewards.recommendedStatuses[status]}</Badge>,
          note: contact_name,
          at: created_at,
        })}
      />
      <Latest
        title={texts.sections.payouts}
        call={staffRewards.payoutList}
        input={{ user_id: id }}
        all={tab("rewards&list=payouts", id)}
        line={({ amount_cents, currency, payout_type, status, created_at }) => ({
          text: moneyFormat(language, currency)(amount_cents),
          badge: <Badge>{rewards.payoutStatuses[status]}</Badge>,
          note: rewards.types[payout_type],
          at: created_at,
        })}
      />
    </>
  );
}

/** Databases and jobs over whole files. */
function Data({ user: { id, account_id, main } }: { user: UserDetail }) {
  const { customer: texts } = useAdminTexts();
  const language = useLanguage();
  const count = (value: number) => value.toLocaleString(language);
  return (
    <>
      {main === null && (
        <Latest
          title={texts.sections.downloads}
          call={staffDownloads.downloadRights}
          input={{ account_id }}
          line={({ product, downloads_per_day, expire_at }) => ({
            text: texts.editions[product as keyof typeof texts.editions] ?? product,
            note: texts.perDay(count(downloads_per_day)),
            until: expire_at,
          })}
        />
      )}
      <Latest
        title={texts.sections.jobs}
        call={staffApi.customerJobs}
        input={{ user_id: id }}
        all={own("jobs", id)}
        line={({ name, status, rows, rows_done, created_at }) => ({
          text: name,
          badge: <Badge>{texts.jobStatuses[status]}</Badge>,
          note: rows === null ? "" : texts.rows(count(rows_done), count(rows)),
          at: created_at,
        })}
      />
    </>
  );
}

/** What the customer was told, and what was done. */
function Records({ user: { id } }: { user: UserDetail }) {
  const { customer: texts } = useAdminTexts();
  const deed = useDeed();
  return (
    <>
      <Latest
        title={texts.sections.notices}
        call={staffApi.customerNotices}
        input={{ user_id: id }}
        all={own("notices", id)}
        line={({ title, is_read, is_deleted, created_at }) => ({
          text: title,
          note: is_deleted ? texts.deleted : is_read ? texts.read : texts.unread,
          at: created_at,
        })}
      />
      <Latest
        title={texts.sections.log}
        call={staffApi.customerLog}
        input={{ user_id: id }}
        all={own("log", id)}
        line={(entry) => ({
          text: `${entry.actor_name} ${deed(entry.action)}`,
          badge: entry.is_staff ? <Badge>{texts.staff}</Badge> : null,
          note: entry.target,
          at: entry.created_at,
        })}
      />
    </>
  );
}
