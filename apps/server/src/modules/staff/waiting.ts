import { staffApi } from "@meridian/contract";
import { permissionsOfStaff, type StaffPermission } from "@meridian/contract/staff-access";
import { waitingKinds } from "@meridian/contract/waiting";
import type { App } from "../../app.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { waitingCertifications } from "../certification/staff-certifications.ts";
import { issuableInvoices, waitingReds } from "../invoices/staff-invoices.ts";
import { waitingLeads } from "../leads/staff-leads.ts";
import { waitingExchanges } from "../mall/staff-exchanges.ts";
import { waitingRenewals } from "../renewals/staff-renewals.ts";
import { waitingPayouts, waitingRecommended } from "../rewards/staff-rewards.ts";
import { pendingRequests } from "../staff-actions/second-person.ts";

type Kind = (typeof waitingKinds)[number];

interface Waiting {
  count: number;
  /** Since when the oldest one waits; null if none does. */
  oldest: Date | null;
}

/** A kind's list, whose readers see its counter, and what of it waits. */
interface Source {
  list: { access: StaffPermission };
  read: (app: App, user: SignedIn) => Promise<Waiting>;
}

const byCreation = { _count: true, _min: { createdAt: true } } as const;

const waitingOf = ({ _count, _min }: { _count: number; _min: { createdAt: Date | null } }): Waiting => ({
  count: _count,
  oldest: _min.createdAt,
});

const { admin, adminInvoices, adminMall, adminOrders, adminRewards, adminStaff } = staffApi;

const sources: Readonly<Record<Kind, Source>> = {
  messages: { list: admin.leadList, read: waitingMessages },
  certifications: {
    list: admin.certificationList,
    read: async ({ db }) =>
      waitingOf(await db.certification.aggregate({ where: waitingCertifications, ...byCreation })),
  },
  renewals: {
    list: admin.renewalList,
    read: async ({ db }) => waitingOf(await db.renewRequest.aggregate({ where: waitingRenewals, ...byCreation })),
  },
  requests: {
    list: adminStaff.requestList,
    read: async (app, user) =>
      waitingOf(await app.db.staffRequest.aggregate({ where: pendingRequests(app, user), ...byCreation })),
  },
  exchanges: {
    list: adminMall.exchangeList,
    read: async ({ db }) => waitingOf(await db.exchange.aggregate({ where: waitingExchanges, ...byCreation })),
  },
  payouts: {
    list: adminRewards.payoutList,
    read: async ({ db }) => waitingOf(await db.cashback.aggregate({ where: waitingPayouts, ...byCreation })),
  },
  recommended: {
    list: adminRewards.recommendedList,
    read: async ({ db }) =>
      waitingOf(await db.recommendedCustomer.aggregate({ where: waitingRecommended, ...byCreation })),
  },
  invoices: { list: adminInvoices.invoiceList, read: waitingInvoices },
  transfers: {
    list: adminOrders.transferList,
    read: async ({ db }) => waitingOf(await db.bankTransfer.aggregate({ where: { paymentId: null }, ...byCreation })),
  },
  differences: {
    list: adminOrders.differenceList,
    read: async ({ db }) =>
      waitingOf(await db.paymentDifference.aggregate({ where: { resolvedAt: null }, ...byCreation })),
  },
};

/** A message waits since its sender last wrote. */
async function waitingMessages({ db }: App): Promise<Waiting> {
  const [waiting] = await db.$queryRaw<Waiting[]>`
    select count(*)::int as count, min(coalesce(
      (select max(r.created_at) from lead_replies r where r.lead_id = l.id and not r.is_staff), l.created_at)) as oldest
    from leads l where l.status = any(${waitingLeads.status.in})`;
  return waiting ?? { count: 0, oldest: null };
}

/** An issued invoice waits since its reversal was asked for. */
async function waitingInvoices({ db }: App): Promise<Waiting> {
  const [issuable, reds, count] = await Promise.all([
    db.invoice.aggregate({ where: issuableInvoices, ...byCreation }),
    db.redInvoice.aggregate({ where: waitingReds, ...byCreation }),
    db.invoice.count({ where: { NOT: issuableInvoices, reds: { some: waitingReds } } }),
  ]);
  const times = [issuable, reds].flatMap(({ _min: { createdAt } }) => createdAt?.getTime() ?? []);
  return { count: issuable._count + count, oldest: times.length === 0 ? null : new Date(Math.min(...times)) };
}

/** What waits for staff, of the kinds whose list the caller may read. */
export async function waitingFor(app: App, user: SignedIn) {
  const permissions = permissionsOfStaff(user.staffRole);
  const kinds = waitingKinds.filter((kind) => permissions.includes(sources[kind].list.access));
  return Promise.all(
    kinds.map(async (kind) => {
      const { count, oldest } = await sources[kind].read(app, user);
      return { kind, count, oldest_at: oldest };
    }),
  );
}
