import { Button } from "@mantine/core";
import { IconArrowDown, IconUser } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { SolutionTexts } from "../../content/solution-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import type { PagePath } from "../../site.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { PageIcon } from "../../ui/page-icon.tsx";
import styles from "./flow-hero.module.css";

interface FlowHeroProps {
  path: PagePath;
  texts: Pick<SolutionTexts, "title" | "lead" | "flow">;
}

export function FlowHero({ path, texts }: FlowHeroProps) {
  const common = useTexts("solution");
  const { name } = useTexts("site")[path];
  return (
    <div className={styles.hero}>
      <div className={`graticule ${styles.background}`} aria-hidden="true" />
      <div className={`container ${styles.columns}`}>
        <div>
          <p className={styles.name}>
            <PageIcon path={path} />
            {name}
          </p>
          <h1 className={`title-1 ${styles.title}`}>{texts.title}</h1>
          <p className={`lead ${styles.lead}`}>{texts.lead}</p>
          <div className={styles.actions}>
            <DialogButton dialog="register">{common.actions.free}</DialogButton>
            <Button component="a" href="#example" variant="default" size="md" leftSection={<IconArrowDown size={18} />}>
              {common.actions.run}
            </Button>
            <Button component={Link} to="/client/customized" variant="default" size="md">
              {common.actions.talk}
            </Button>
          </div>
        </div>
        <Flow path={path} flow={texts.flow} />
      </div>
    </div>
  );
}

/** Visitor, signal, decision: the same drawing for every industry, with its own words. */
function Flow({ path, flow }: { path: PagePath } & Pick<SolutionTexts, "flow">) {
  const { flow: words } = useTexts("solution");
  return (
    <ol className={styles.flow}>
      <li>
        <p className={styles.role}>{words.visitor}</p>
        <div className={styles.visitor}>
          <span className={styles.mark}>
            <IconUser size={20} stroke={1.6} aria-hidden="true" />
          </span>
          <span>
            <b>{flow.visitor}</b>
            <code>203.0.113.42</code>
          </span>
          <span className={styles.point} aria-hidden="true" />
        </div>
      </li>
      <li>
        <p className={styles.role}>{words.signal}</p>
        <ul className={styles.signals}>
          {flow.signals.map((signal) => (
            <li key={signal}>{signal}</li>
          ))}
        </ul>
      </li>
      <li>
        <p className={styles.role}>{words.decision}</p>
        <ul className={styles.decisions}>
          {flow.decisions.map((decision) => (
            <li key={decision}>
              <PageIcon path={path} size={16} />
              {decision}
            </li>
          ))}
        </ul>
      </li>
    </ol>
  );
}
