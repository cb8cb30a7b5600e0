import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { timeAgo } from "../../../lib/time.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { Section } from "../profile/section.tsx";
import styles from "./alerts.module.css";
import { RuleDeleteDialog, RuleDialog } from "./lazy-dialogs.ts";
import type { Rule } from "./values.ts";

/** The account's alert rules, the default first. */
export function Rules() {
  const { rules: texts } = useTexts("alerts");
  const { data, error, refetch } = useQuery({ ...query(api.warnings.getUserWarn, {}, { lazy: true }), staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  const action = (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Section title={texts.title} text={texts.text} action={action}>
      {data ? (
        <ul className="ruled flush">
          {data.list.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" />
      )}
      <Suspense>{isAdding && <RuleDialog rule={null} onClose={() => setIsAdding(false)} />}</Suspense>
    </Section>
  );
}

const tones = { armed: "ok", fired: "warn", exhausted: "error" } as const satisfies Record<Rule["state"], BadgeTone>;

function RuleRow({ rule }: { rule: Rule }) {
  const { rules: texts, channels } = useTexts("alerts");
  const language = useLanguage();
  const [openDialog, setOpenDialog] = useState<"edit" | "delete" | null>(null);
  const { metric, threshold, service_name, state, enabled, is_default, last_fired_at } = rule;
  const sentence = texts.sentence[metric](threshold.toLocaleString(language));
  const facts = [
    service_name || texts.allServices,
    rule.channels.map((channel) => channels[channel]).join(", "),
    last_fired_at && texts.lastFired(timeAgo(last_fired_at, language)),
  ].filter(Boolean);
  return (
    <li className="bar gap-2 gap-x-4">
      <div className={styles.facts}>
        <p className="entry-name">
          <strong>{sentence}</strong>
          {enabled ? <Badge tone={tones[state]}>{texts.state[state]}</Badge> : <Badge>{texts.off}</Badge>}
          {is_default && <Badge>{texts.standard}</Badge>}
        </p>
        <p className={`note wrap-anywhere ${styles.small}`}>{facts.join(" · ")}</p>
      </div>
      <RuleMenu rule={rule} sentence={sentence} onAsk={setOpenDialog} />
      <Suspense>
        {openDialog === "edit" && <RuleDialog rule={rule} onClose={() => setOpenDialog(null)} />}
        {openDialog === "delete" && <RuleDeleteDialog id={rule.id} onClose={() => setOpenDialog(null)} />}
      </Suspense>
    </li>
  );
}

interface RuleMenuProps {
  rule: Rule;
  sentence: string;
  onAsk: (dialog: "edit" | "delete") => void;
}

function RuleMenu({ rule: { id, enabled, is_default }, sentence, onAsk }: RuleMenuProps) {
  const { rules: texts, ruleForm } = useTexts("alerts");
  const change = useAction(api.warnings.setUserWarn, [api.warnings.getUserWarn]);
  const toggle = () =>
    change.mutate({ input: { id, enabled: !enabled } }, { onSuccess: () => showToast(ruleForm.saved) });
  const icon = { size: 18, stroke: 1.6 };
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.more(sentence)}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAsk("edit")}>
          {texts.edit}
        </Menu.Item>
        <Menu.Item
          leftSection={enabled ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
          onClick={toggle}
        >
          {enabled ? texts.disable : texts.enable}
        </Menu.Item>
        {!is_default && (
          <Menu.Item className="text-error" leftSection={<IconTrash {...icon} />} onClick={() => onAsk("delete")}>
            {texts.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
