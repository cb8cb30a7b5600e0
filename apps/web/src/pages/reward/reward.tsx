import { Button } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { withDialog } from "../../lib/use-dialogs.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { HeroFrame } from "../../ui/hero-frame.tsx";
import prose from "../../ui/prose.module.css";
import { SectionHead } from "../../ui/section-head.tsx";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./reward.module.css";
import { RewardCentre } from "./reward-centre.tsx";

const rulesQuery = query(api.rewards.rewardRules, {}, { lazy: true });

export const content: PageContent = { searchNames: [], queriesOf: () => [rulesQuery] };

/** The reward programme, and for signed-in users the results of their invitations. */
export default function Reward() {
  const texts = useTexts("reward");
  const isHydrated = useHydrated();
  const isSignedIn = useSession().token !== null && isHydrated;
  const { data: rules, error, refetch } = useQuery(rulesQuery);
  return (
    <>
      <HeroFrame>
        <h1 className="title-1">{texts.title}</h1>
        <p className="lead measure mt-4">{texts.lead}</p>
        {!isSignedIn && (
          <div className="cluster gap-3 mt-7">
            <Button
              component={Link}
              size="md"
              preventScrollReset
              to={{ search: withDialog("", "register", { return: "/reward" }) }}
            >
              {texts.signUp}
            </Button>
            <Button
              component={Link}
              size="md"
              variant="default"
              preventScrollReset
              leftSection={<IconLogin2 size={18} stroke={1.6} />}
              to={{ search: withDialog("", "login", { return: "/reward" }) }}
            >
              {texts.logIn}
            </Button>
          </div>
        )}
        {error && !rules && <ErrorState text={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
        {!error && !rules && <div className={styles.figuresWaiting} aria-busy="true" />}
        {rules && <Figures rules={rules} />}
      </HeroFrame>
      <div className="container parts">
        {isSignedIn && <RewardCentre />}
        <section aria-labelledby="steps">
          <SectionHead id="steps" title={texts.steps.title} />
          <ol className={styles.steps}>
            {texts.steps.list.map(({ title, text }, index) => (
              <li key={title}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h3 className="title-3">{title}</h3>
                <p className="quiet mt-2">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        {rules && (
          <section aria-labelledby="rules">
            <SectionHead id="rules" title={texts.rules} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from figures and fixed texts */}
            <div className={`${prose.prose} mt-5`} dangerouslySetInnerHTML={{ __html: rules.text_html }} />
          </section>
        )}
      </div>
    </>
  );
}

type Rules = Awaited<ReturnType<typeof api.rewards.rewardRules>>;

function Figures({ rules }: { rules: Rules }) {
  const { figures: texts } = useTexts("reward");
  const { tag } = languages[useLanguage()];
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const list = [
    { value: texts.percent(percent.format(rules.percent / 100)), text: texts.percentText(rules.months) },
    { value: texts.points(rules.points_per_user.toLocaleString(tag)), text: texts.pointsText },
    { value: texts.days(rules.freeze_days), text: texts.daysText },
  ];
  return (
    <dl className={styles.figures}>
      {list.map(({ value, text }) => (
        <div className="pt-4 border-t-ink" key={text}>
          <dt>{value}</dt>
          <dd className="quiet mt-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
