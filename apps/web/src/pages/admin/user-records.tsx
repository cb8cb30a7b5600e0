import { useLanguage } from "../../lib/texts.tsx";
import { timeAgo } from "../../lib/time.ts";
import { Badge } from "../../ui/badge.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { type UserDetail, UserStatus } from "./user-status.tsx";

/** A user's keys, sub-accounts and sessions; empty lists are left out. */
export function UserRecords({ user: { keys, members, sessions } }: { user: UserDetail }) {
  const { users: texts } = useAdminTexts();
  const language = useLanguage();
  return (
    <>
      {keys.length > 0 && (
        <div>
          <h3 className="mb-2 text-lg">{texts.keys}</h3>
          <ul className={`grid border rounded-menu ruled ${styles.lines}`}>
            {keys.map((key) => (
              <li key={key.id}>
                <span>
                  {key.name} <code className="note wrap-anywhere">…{key.last_four}</code>
                </span>
                <Badge tone={key.status === "active" ? "ok" : key.status === "frozen" ? "error" : "neutral"}>
                  {texts.keyStatuses[key.status as keyof typeof texts.keyStatuses] ?? key.status}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      {members.length > 0 && (
        <div>
          <h3 className="mb-2 text-lg">{texts.members}</h3>
          <ul className={`grid border rounded-menu ruled ${styles.lines}`}>
            {members.map((member) => (
              <li key={member.id}>
                <span>{member.name || member.phone || member.email || member.id}</span>
                <UserStatus status={member.status} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {sessions.length > 0 && (
        <div>
          <h3 className="mb-2 text-lg">{texts.sessions}</h3>
          <ul className={`grid border rounded-menu ruled ${styles.lines}`}>
            {sessions.map(({ ip, user_agent, last_seen_at }) => (
              <li key={`${ip} ${user_agent} ${last_seen_at}`}>
                <span>{`${ip} · ${timeAgo(last_seen_at, language)}`}</span>
                <span className="note wrap-anywhere">{user_agent}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
