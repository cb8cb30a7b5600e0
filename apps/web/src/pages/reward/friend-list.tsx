import { IconUsersGroup } from "@tabler/icons-react";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { shortDay } from "../../lib/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { PagedList } from "./paged-list.tsx";
import styles from "./reward.module.css";

/** Users who registered through the reader's link, and what each has earned the reader. */
export function FriendList() {
  const { friends: texts } = useTexts("reward");
  const language = useLanguage();
  return (
    <PagedList
      endpoint={api.rewards.getInvitationUserList}
      view="friends"
      empty={{ icon: IconUsersGroup, ...texts.empty }}
    >
      {(friend) => {
        const money = moneyFormat(language, friend.currency);
        const earned = [
          friend.order_cents > 0 && texts.paid(money(friend.order_cents)),
          friend.reward_cents > 0 && texts.reward(money(friend.reward_cents)),
          friend.integral > 0 && texts.points(friend.integral.toLocaleString(languages[language].tag)),
        ].filter(Boolean);
        return (
          <li key={`${friend.user_masked}${friend.registered_at}`} className={`entry ${styles.row}`}>
            <p className="cluster row gap-1 gap-x-3">
              <strong className="font-semibold wrap-anywhere">{friend.user_masked}</strong>
              <Badge {...(friend.status === "ordered" && { tone: "ok" as const })}>{texts.status[friend.status]}</Badge>
            </p>
            <p className="note wrap-anywhere">{texts.since(shortDay(friend.registered_at, language))}</p>
            <p className={`label text-right ${styles.value}`}>{earned.join(" · ")}</p>
          </li>
        );
      }}
    </PagedList>
  );
}
