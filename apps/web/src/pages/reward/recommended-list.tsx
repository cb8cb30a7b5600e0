import { Button } from "@mantine/core";
import { IconBuildingCommunity, IconPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { api } from "../../lib/api.ts";
import { moneyFormat } from "../../lib/money.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { shortDay } from "../../lib/time.ts";
import { noteRecommendation } from "../../lib/visits.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { RecommendDialog } from "./lazy-dialogs.ts";
import { PagedList } from "./paged-list.tsx";
import styles from "./reward.module.css";

const tones: Readonly<Record<string, BadgeTone>> = { won: "ok", following: "warn", rejected: "error" };

/** The customers the reader has referred, and a form to refer another. */
export function RecommendedList() {
  const { recommended: texts } = useTexts("reward");
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className="mb-4"
        leftSection={<IconPlus size={16} stroke={1.8} />}
        onClick={() => {
          noteRecommendation();
          setIsOpen(true);
        }}
      >
        {texts.action}
      </Button>
      <PagedList
        endpoint={api.rewards.getInvitationList}
        view="recommended"
        empty={{ icon: IconBuildingCommunity, ...texts.empty }}
      >
        {(customer) => {
          const tone = tones[customer.status];
          return (
            <li key={customer.id} className={`entry ${styles.row}`}>
              <p className="cluster row gap-1 gap-x-3">
                <strong className="font-semibold wrap-anywhere">{customer.company}</strong>
                <Badge {...(tone && { tone })}>{texts.status[customer.status]}</Badge>
              </p>
              <p className="note wrap-anywhere">
                {texts.contact(customer.contact_name_masked, customer.contact_phone_masked)}
                {" · "}
                {shortDay(customer.created_at, language)}
                {customer.reject_reason && ` · ${customer.reject_reason}`}
              </p>
              <p className={`label text-right ${styles.value}`}>
                {customer.reward_cents > 0 && moneyFormat(language, "CNY")(customer.reward_cents)}
              </p>
            </li>
          );
        }}
      </PagedList>
      <Suspense>{isOpen && <RecommendDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
