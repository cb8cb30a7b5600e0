import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { type Outcome, useTryIt } from "../../../lib/use-try-it.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { CodeTabs } from "../../../ui/code-tabs.tsx";
import { JsonView } from "../../../ui/json-view.tsx";
import { Loaded } from "./card.tsx";
import styles from "./first-call.module.css";
import { sampleRequest } from "./quick-start-samples.ts";
import { useQuickStart } from "./use-quick-start.ts";

interface FirstCallProps {
  /** True once the call has been counted. */
  isCounted: boolean;
  /** The reader wants to see the figures. */
  onDone: () => void;
}

/** Guides a new account to its first call instead of showing zeros. */
export function FirstCall({ isCounted, onDone }: FirstCallProps) {
  const { first: texts, start } = useTexts("dashboard");
  const language = useLanguage();
  const { reading, key, samples, canManage, readKey } = useQuickStart();
  const { outcome, isSending, send } = useTryIt();
  const request = sampleRequest(language);
  return (
    <section className={styles.box} aria-labelledby="first-call">
      <h2 id="first-call" className="text-2xl leading-12 tracking-tight">
        {texts.title}
      </h2>
      <p className="mt-2 mb-6 text-muted">{texts.lead}</p>
      <Loaded reading={reading} failed={start.failed} heightPx={380}>
        {() => (
          <ol>
            <Step number={1} title={texts.create} state={key ? "done" : "now"}>
              <p>{key ? texts.created(key.name) : canManage ? texts.createText : start.ask}</p>
              {!key && canManage && (
                <Button component={Link} to="/user?tab=keys&create=1" size="md" mt={12}>
                  {start.create}
                </Button>
              )}
            </Step>
            <Step number={2} title={texts.run} state={isCounted ? "done" : samples ? "now" : "later"}>
              <p>{samples && !canManage ? start.hiddenLead : texts.runText}</p>
              {readKey && (
                <Button size="md" mt={12} {...busyWhile(isSending)} onClick={() => void send(request, readKey)}>
                  {texts.runHere}
                </Button>
              )}
              {outcome && <Answer outcome={outcome} />}
              {samples && (
                <div className="mt-4">
                  <CodeTabs samples={samples} label={start.samples} />
                </div>
              )}
            </Step>
            <Step number={3} title={texts.see} state={isCounted ? "now" : "later"}>
              {isCounted ? (
                <>
                  <p>{texts.counted}</p>
                  <Button size="md" mt={12} onClick={onDone}>
                    {texts.open}
                  </Button>
                </>
              ) : (
                <p className="row">
                  {samples && <Beacon />}
                  {samples ? texts.waiting : texts.seeLater}
                </p>
              )}
            </Step>
          </ol>
        )}
      </Loaded>
    </section>
  );
}

/** The server's answer to the call made here. */
function Answer({ outcome }: { outcome: Outcome }) {
  const { first: texts } = useTexts("dashboard");
  if (typeof outcome === "string")
    return (
      <p className="mt-4 py-3 px-4 rounded-menu bg-error-soft text-error" role="alert">
        {outcome === "no-key" ? texts.noKey : texts.noAnswer}
      </p>
    );
  const { status, statusText, milliseconds, body, text } = outcome;
  return (
    <div className={`mt-4 overflow-hidden border rounded-menu ${styles.answer}`} role="status">
      <p className="row gap-3 py-3 px-4">
        <Badge tone={status === 200 ? "ok" : "error"}>
          {status} {statusText}
        </Badge>
        {texts.took(milliseconds)}
      </p>
      <JsonView value={body ?? text} label={texts.answer} />
    </div>
  );
}

interface StepProps {
  number: number;
  title: string;
  state: "done" | "now" | "later";
  children: ReactNode;
}

function Step({ number, title, state, children }: StepProps) {
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.number}>{state === "done" ? <IconCheck size={16} stroke={2.2} /> : number}</span>
      <div className={`min-w-0 pt-1 ${styles.content}`}>
        <h3 className="title-3">{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** A pulse that shows that the page is waiting for something live. */
function Beacon() {
  return (
    <svg width="16" height="16" viewBox="-8 -8 16 16" className={styles.beacon} aria-hidden="true">
      <circle r="4" className="pulse" opacity="0.3" />
      <circle r="3.4" />
    </svg>
  );
}
