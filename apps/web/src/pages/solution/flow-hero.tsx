import { Button } from "@mantine/core";
import { IconArrowDown, IconUser } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { SolutionTexts } from "../../content/solution-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import type { PagePath } from "../../site.ts";
import { PageHero } from "../../ui/page-hero.tsx";
import { PageIcon } from "../../ui/page-icon.tsx";
import styles from "./flow-hero.module.css";
import { LateOutcomeIcon } from "./late-outcome-icon.tsx";
import type { SolutionName } from "./solution-name.ts";

interface FlowHeroProps {
  name: SolutionName;
  path: PagePath;
  texts: Pick<SolutionTexts, "title" | "lead" | "flow">;
}

export function FlowHero({ name, path, texts }: FlowHeroProps) {
  const { actions } = useTexts("solution");
  return (
    <PageHero
      path={path}
      icon={<PageIcon path={path} />}
      texts={texts}
      registerLabel={actions.free}
      actions={
        <>
          <Button component="a" href="#example" variant="default" size="md" leftSection={<IconArrowDown size={18} />}>
            {actions.run}
          </Button>
          <Button component={Link} to="/client/customized" variant="default" size="md">
            {actions.talk}
          </Button>
        </>
      }
      className={styles.columns!}
    >
      <Flow name={name} flow={texts.flow} />
    </PageHero>
  );
}

/** Visitor, signal, decision: the same drawing for every industry, with its own labels and outcomes. */
function Flow({ name, flow }: { name: SolutionName } & Pick<SolutionTexts, "flow">) {
  const { flow: words } = useTexts("solution");
  return (
    <ol className={`stack card gap-7 p-7 ${styles.flow}`}>
      <li className="relative">
        <p className="note mb-2">{words.visitor}</p>
        <div className={`row gap-4 ${styles.visitor}`}>
          <span className={`middle flex-none rounded-pill bg-sunken text-ink ${styles.mark}`}>
            <IconUser size={20} stroke={1.6} aria-hidden="true" />
          </span>
          <span>
            <b className="font-semibold">{flow.visitor}</b>
            <code className="note mono">203.0.113.42</code>
          </span>
          <span className={styles.point} aria-hidden="true" />
        </div>
      </li>
      <li className="relative">
        <p className="note mb-2">{words.signal}</p>
        <ul className={`cluster ${styles.signals}`}>
          {flow.signals.map((signal) => (
            <li key={signal}>{signal}</li>
          ))}
        </ul>
      </li>
      <li className="relative">
        <p className="note mb-2">{words.decision}</p>
        <ul className={`stack gap-2 ${styles.decisions}`}>
          {flow.decisions.map((decision, index) => (
            <li key={decision}>
              <LateOutcomeIcon solution={name} of={index} />
              {decision}
            </li>
          ))}
        </ul>
      </li>
    </ol>
  );
}
