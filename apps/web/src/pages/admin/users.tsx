import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { type Action, type ActionField, Actions } from "./actions.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { Detail } from "./detail.tsx";
import { Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { serviceName } from "./service-name.ts";
import { staffApi } from "./staff-api.ts";
import { UserRecords } from "./user-records.tsx";
import { type UserDetail, UserStatus } from "./user-status.tsx";

const affected = [staffApi.userList, staffApi.userInfo, staffApi.overview];

/** Users, found by any of their details. */
export function Users() {
  const { users: texts, fields, staff } = useAdminTexts();
  const { roles } = staff;
  const language = useLanguage();
  const { parameters, change } = useAddressQuery();
  const keyword = parameters.get("keyword");
  const open = Number(parameters.get("id")) || null;
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword} />
      <Listing
        title={texts.title}
        endpoint={staffApi.userList}
        filter={keyword ? { keyword } : {}}
        empty={texts.empty}
        onOpen={({ id }) => change({ id: String(id) })}
        openId={open}
        nameOf={({ name, phone, id }) => `${id} ${name || phone}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          { title: fields.phone, cell: ({ phone }) => phone },
          {
            title: fields.status,
            cell: ({ status, staff_role }) => (
              <>
                <UserStatus status={status} /> {staff_role && <Badge>{roles[staff_role]}</Badge>}
              </>
            ),
          },
          { title: fields.name, cell: ({ name }) => name },
          { title: fields.company, cell: ({ company }) => company },
          { title: fields.email, cell: ({ email }) => email },
          {
            title: texts.lastLogin,
            cell: ({ last_login_at: at }) => at && <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
      {open && (
        <Detail title={texts.one} endpoint={staffApi.userInfo} id={open} onClose={() => change({ id: null })}>
          {(user) => <UserDetails user={user} />}
        </Detail>
      )}
    </>
  );
}

function UserDetails({ user }: { user: UserDetail }) {
  const texts = useAdminTexts();
  const { users, fields } = texts;
  const language = useLanguage();
  const { mutateAsync: changeUser } = useAction(staffApi.userChange, affected);
  const { mutateAsync: openService } = useAction(staffApi.serviceOpen, affected);
  const run = (name: string, values: Readonly<Record<string, string>>, idempotencyKey: string) =>
    name === "gift" || name === "order"
      ? openService({ input: { account_id: user.account_id, source: name, ...serviceInput(values) }, idempotencyKey })
      : changeUser({ input: { id: user.id, action: name as "disable" | "enable", ...values } });
  return (
    <>
      <Cells>
        <Cell name={fields.id} isMono>
          {user.id}
        </Cell>
        <Cell name={fields.status}>
          <UserStatus status={user.status} />
        </Cell>
        <Cell name={fields.name}>{user.name}</Cell>
        <Cell name={fields.company}>{user.company}</Cell>
        <Cell name={fields.phone}>{user.phone}</Cell>
        <Cell name={fields.email}>{user.email}</Cell>
        <Cell name={fields.account}>{user.account_id}</Cell>
        <Cell name={fields.created}>{exactTime(user.created_at, language)}</Cell>
      </Cells>
      <Actions call={staffApi.userChange} actions={useUserActions(user)} onRun={run} />
      <div>
        <h3 className="mb-2 text-lg">{users.services}</h3>
        <ul className={`grid border rounded-menu ruled ${styles.lines}`}>
          {user.services.map((service) => (
            <li key={service.service_id}>
              <span>
                {serviceName(service.type, language)}{" "}
                <span className="note wrap-anywhere">
                  {users.sources[service.source as keyof typeof users.sources] ?? service.source}
                </span>
              </span>
              <span className="note wrap-anywhere">
                {`${fields.remaining} ${service.remaining.toLocaleString(language)} / ${service.total.toLocaleString(language)}`}
                {service.expire_at && ` · ${fields.until} ${exactTime(service.expire_at, language)}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <UserRecords user={user} />
    </>
  );
}

/** Converts a form's texts for the call. */
const serviceInput = ({ service_type = "", quota = "", days = "", qps }: Readonly<Record<string, string>>) => ({
  service_type: Number(service_type) as 1,
  quota,
  days,
  ...(qps !== undefined && { qps }),
});

function useUserActions({ id, account_id, status }: UserDetail): Action[] {
  const { users, fields } = useAdminTexts();
  const service: ActionField[] = [
    { name: "service_type", label: fields.service, kind: "service" },
    { name: "quota", label: fields.quota, kind: "number" },
    { name: "days", label: fields.days, kind: "number", initial: "30" },
  ];
  const pace: ActionField = { name: "qps", label: fields.qps, kind: "number", isOptional: true };
  const reason: ActionField = { name: "reason", label: fields.reason, isOptional: true };
  const opening: Action[] = [
    { name: "gift", label: users.actions.gift, fields: service, call: staffApi.serviceOpen },
    { name: "order", label: users.actions.order, fields: [...service, pace], call: staffApi.serviceOpen },
  ];
  const disabling: Action = {
    name: "disable",
    label: users.actions.disable,
    text: users.disableText,
    fields: [reason],
    isDestructive: true,
  };
  return [
    ...(id === account_id ? opening : []),
    ...(status === "enabled" ? [disabling] : []),
    ...(status === "disabled" ? [{ name: "enable", label: users.actions.enable }] : []),
  ];
}
