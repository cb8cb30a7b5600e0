import { priceTypeNames } from "@meridian/contract/catalog";
import type { ReactNode } from "react";
import type { UserInfo } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, shortDay, timeAgo } from "../../../lib/time.ts";
import styles from "./facts.module.css";
import rows from "./rows.module.css";
import { Section } from "./section.tsx";

/** Details that users cannot change themselves: main account, registration date and services. */
export function Facts({ user }: { user: UserInfo | undefined }) {
  const { facts: texts } = useTexts("profile");
  return (
    <Section title={texts.title} text={texts.text}>
      {user ? <Rows user={user} /> : <div className="min-h-60" aria-busy="true" />}
    </Section>
  );
}

function Rows({ user }: { user: UserInfo }) {
  const { facts: texts } = useTexts("profile");
  const language = useLanguage();
  const { created_at, last_login_at, account_id, payService, user_level, role_name } = user;
  const role = user_level === 1 ? texts.mainAccount : [texts.subAccount, role_name].filter(Boolean).join(" · ");
  const services = payService === "" ? [] : payService.split(",");
  return (
    <dl className="ruled flush">
      <Row label={texts.role}>{role}</Row>
      <Row label={texts.number}>{account_id}</Row>
      <Row label={texts.since}>{shortDay(created_at, language)}</Row>
      {last_login_at && (
        <Row label={texts.lastLogin}>
          <span title={exactTime(last_login_at, language)}>{timeAgo(last_login_at, language)}</span>
        </Row>
      )}
      <Row label={texts.services}>
        {services.length === 0 ? (
          texts.noServices
        ) : (
          <ul className={`cluster ${styles.services}`}>
            {services.map((type) => (
              <li key={type}>{priceTypeNames[Number(type)]?.[language] ?? type}</li>
            ))}
          </ul>
        )}
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={rows.row}>
      <dt className="quiet">{label}</dt>
      <dd className="min-w-0 text-ink text-md wrap-anywhere">{children}</dd>
    </div>
  );
}
