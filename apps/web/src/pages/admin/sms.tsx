import { useQuery } from "@tanstack/react-query";
import { moneyFormat } from "../../lib/money.ts";
import { query } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { RulesForm } from "./rules-form.tsx";
import { staffSms } from "./staff-api.ts";

const MILLI_PER_CENT = 10;

/** What SMS cost, and the limits and prices that bound it. */
export function Sms() {
  const { sms: texts } = useAdminTexts();
  return (
    <>
      <Spending />
      <section className="mt-9">
        <header className="bar mb-4">
          <div>
            <h2 className="mb-2 text-lg">{texts.rules}</h2>
            <p className="quiet">{texts.rulesText}</p>
          </div>
        </header>
        <RulesForm
          title={texts.rules}
          names={texts.names}
          saved={texts.saved}
          read={staffSms.smsRules}
          set={staffSms.setSmsRules}
        />
      </section>
    </>
  );
}

function Spending() {
  const { sms: texts, failed } = useAdminTexts();
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    ...query(staffSms.smsSpending, {}, { lazy: true }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  const { data: rules } = useQuery(query(staffSms.smsRules, {}, { lazy: true }));
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  const money = moneyFormat(language, "CNY");
  const spent = (milli: number, messages: number) =>
    texts.spent(money(Math.round(milli / MILLI_PER_CENT)), messages.toLocaleString(language));
  return (
    <section className="card mb-5 p-5">
      <h2 className="title-3">{texts.spending}</h2>
      <Cells>
        <Cell name={texts.hour}>{spent(data.hour_milli, data.hour_messages)}</Cell>
        <Cell name={texts.day}>{spent(data.day_milli, data.day_messages)}</Cell>
        <Cell name={texts.cap}>{rules && money(rules.hourly_cap_yuan * 100)}</Cell>
      </Cells>
    </section>
  );
}
