import type { staffApi as contract } from "@meridian/contract";
import { editionNames } from "@meridian/contract/admin-downloads";
import type { CallerOutput } from "@meridian/contract/endpoint";
import { languageOf, localizedPath } from "../../lib/language.ts";
import { useAction } from "../../lib/query.ts";
import { beginView } from "../../lib/session.ts";
import { type Action, type ActionField, Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { orderApi, staffApi, staffDownloads, staffMall } from "./staff-api.ts";
import type { UserDetail } from "./user-status.tsx";

type Values = Readonly<Record<string, string>>;

/** Whatever else an action changes is read again when it is next shown. */
const affected = [staffApi.userList, staffApi.userInfo, staffApi.overview, staffApi.customerLog];

/** Everything that can be done for a customer, as far as the caller's role may. */
export function CustomerActions({ user }: { user: UserDetail }) {
  const change = useAction(staffApi.userChange, affected);
  const open = useAction(staffApi.serviceOpen, affected);
  const points = useAction(staffMall.pointsChange, [...affected, staffApi.customerPoints]);
  const coupon = useAction(orderApi.couponGive, affected);
  const download = useAction(staffDownloads.downloadGrant, [...affected, staffDownloads.downloadRights]);
  const view = useAction(staffApi.viewStart, affected);
  const notice = useAction(staffApi.noticeSend, [staffApi.customerNotices, staffApi.noticeList]);
  const account = { account_id: user.account_id };
  const run = (name: string, values: Values, idempotencyKey: string) => {
    // Passed on as it is: the server validates the input and names the invalid field.
    const input = values as never as object;
    switch (name) {
      case "gift":
      case "order":
        return open.mutateAsync({ input: { ...account, source: name, ...input } as never, idempotencyKey });
      case "points":
        return points.mutateAsync({ input: { user_id: user.id, ...input } as never, idempotencyKey });
      case "coupon":
        return coupon.mutateAsync({ input: { ...account, ...input } as never, idempotencyKey });
      case "download":
        return download.mutateAsync({ input: { ...account, ...input } as never, idempotencyKey });
      case "notice":
        return notice.mutateAsync({ input: { ...receiverOf(user), ...input } as never, idempotencyKey });
      case "view":
        return view.mutateAsync({ input: { user_id: user.id, ...input } as never }).then(show);
      default:
        return change.mutateAsync({ input: { id: user.id, action: name as "disable" | "enable", ...input } });
    }
  };
  return <Actions call={staffApi.userChange} actions={useCustomerActions(user)} onRun={run} />;
}

/** Opens the portal in this tab, which is the customer's until the view ends. */
function show({ view_id, user_id, expires_at }: CallerOutput<typeof contract.admin.viewStart>): void {
  beginView({ id: view_id, userId: user_id, until: expires_at });
  location.assign(localizedPath("/user", languageOf(location.pathname)));
}

/** A user logs in with a phone or with a confirmed address, and a notice is sent to either. */
const receiverOf = ({ phone, email }: UserDetail) => ({
  type: "message",
  ...(phone === "" ? { emails: email } : { phones: phone }),
});

function useCustomerActions({ id, account_id, status, staff_role }: UserDetail): Action[] {
  const { users, fields, customer, orders, notices, mall } = useAdminTexts();
  const texts = customer.actions;
  const service: ActionField[] = [
    { name: "service_type", label: fields.service, kind: "service" },
    { name: "quota", label: fields.quota, kind: "number" },
    { name: "days", label: fields.days, kind: "number", initial: "30" },
  ];
  const pace: ActionField = { name: "qps", label: fields.qps, kind: "number", isOptional: true };
  const reason: ActionField = { name: "reason", label: fields.reason };
  const forAccount: Action[] = [
    { name: "gift", label: users.actions.gift, fields: service, call: staffApi.serviceOpen },
    { name: "order", label: users.actions.order, fields: [...service, pace], call: staffApi.serviceOpen },
    {
      name: "coupon",
      label: texts.coupon,
      text: orders.couponText,
      call: orderApi.couponGive,
      fields: [
        { name: "name_en", label: orders.nameEn },
        { name: "name_zh", label: orders.nameZh },
        { name: "currency", label: orders.currency, initial: "CNY" },
        { name: "amount_cents", label: orders.cents, kind: "number" },
        { name: "min_cents", label: orders.minCents, kind: "number", isOptional: true },
        { name: "end_date", label: orders.endDate, isOptional: true },
      ],
    },
    {
      name: "download",
      label: texts.download,
      call: staffDownloads.downloadGrant,
      fields: [
        {
          name: "product",
          label: customer.database,
          kind: "choice",
          options: editionNames.map((value) => ({ value, label: customer.editions[value] })),
        },
        { name: "days", label: fields.days, kind: "number", initial: "365" },
      ],
    },
  ];
  const forUser: Action[] = [
    {
      name: "points",
      label: texts.points,
      text: texts.pointsText,
      call: staffMall.pointsChange,
      fields: [{ name: "change", label: mall.fields.points, kind: "number" }, reason],
    },
    {
      name: "notice",
      label: texts.notice,
      text: texts.noticeText,
      call: staffApi.noticeSend,
      fields: [
        { name: "title_en", label: notices.titleEn, maxLength: 120 },
        { name: "title_zh", label: notices.titleZh, maxLength: 120 },
        { name: "content_en", label: notices.contentEn, kind: "text", isOptional: true },
        { name: "content_zh", label: notices.contentZh, kind: "text", isOptional: true },
      ],
    },
  ];
  const viewing: Action = {
    name: "view",
    label: texts.view,
    text: texts.viewText,
    call: staffApi.viewStart,
    fields: [reason],
  };
  const disabling: Action = {
    name: "disable",
    label: users.actions.disable,
    text: users.disableText,
    fields: [{ ...reason, isOptional: true }],
    isDestructive: true,
  };
  return [
    ...(id === account_id ? forAccount : []),
    ...(staff_role === null ? [viewing] : []),
    ...(status === "enabled" ? [...forUser, disabling] : []),
    ...(status === "disabled" ? [{ name: "enable", label: users.actions.enable }] : []),
  ];
}
