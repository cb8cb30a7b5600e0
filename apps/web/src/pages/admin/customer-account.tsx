import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { Known } from "./customer-section.tsx";
import { serviceName } from "./service-name.ts";
import { type UserDetail, UserStatus } from "./user-status.tsx";

/** What the account may call, and what is left of it. */
export function Services({ user: { services } }: { user: UserDetail }) {
  const { users, fields, customer: texts } = useAdminTexts();
  const language = useLanguage();
  return (
    <Known title={texts.sections.services} rows={services}>
      {(service) => (
        <li key={service.service_id}>
          <span>
            {serviceName(service.type, language)}{" "}
            <span className="note">
              {users.sources[service.source as keyof typeof users.sources] ?? service.source}
            </span>
          </span>
          <span className="note wrap-anywhere">
            {`${fields.remaining} ${service.remaining.toLocaleString(language)} / ${service.total.toLocaleString(language)}`}
            {service.expire_at && ` · ${fields.until} ${exactTime(service.expire_at, language)}`}
          </span>
        </li>
      )}
    </Known>
  );
}

const keyTones = { active: "ok", frozen: "error" } as const;

/** API keys by their last characters, with their state and last use. */
export function Keys({ user: { keys, key_count } }: { user: UserDetail }) {
  const { users, customer: texts } = useAdminTexts();
  const language = useLanguage();
  return (
    <Known title={texts.sections.keys} rows={keys} count={key_count}>
      {({ id, name, last_four, status, last_used_at: at }) => (
        <li key={id}>
          <span className="wrap-anywhere">
            {name} <code className="note">…{last_four}</code>{" "}
            <Badge tone={keyTones[status as keyof typeof keyTones] ?? "neutral"}>
              {users.keyStatuses[status as keyof typeof users.keyStatuses] ?? status}
            </Badge>
          </span>
          <span className="note" title={at ? exactTime(at, language) : undefined}>
            {at ? texts.lastUsed(timeAgo(at, language)) : texts.neverUsed}
          </span>
        </li>
      )}
    </Known>
  );
}

/** The sub-accounts of a main account. */
export function Members({ user: { members, member_count, main } }: { user: UserDetail }) {
  const { customer: texts } = useAdminTexts();
  if (main) return null;
  return (
    <Known title={texts.sections.members} rows={members} count={member_count}>
      {({ id, name, phone, email, status }) => (
        <li key={id}>
          <CustomerLink id={id}>{name || phone || email || id}</CustomerLink>
          <UserStatus status={status} />
        </li>
      )}
    </Known>
  );
}

/** The user's live sessions. */
export function Sessions({ user: { sessions } }: { user: UserDetail }) {
  const { customer: texts } = useAdminTexts();
  const language = useLanguage();
  return (
    <Known title={texts.sections.sessions} rows={sessions}>
      {({ ip, user_agent, last_seen_at }) => (
        <li key={`${ip} ${user_agent} ${last_seen_at}`}>
          <span title={exactTime(last_seen_at, language)}>{`${ip} · ${timeAgo(last_seen_at, language)}`}</span>
          <span className="note wrap-anywhere">{user_agent}</span>
        </li>
      )}
    </Known>
  );
}
