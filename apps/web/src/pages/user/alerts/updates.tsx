import { Checkbox, Chip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { timeAgo } from "../../../lib/time.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { Section } from "../profile/section.tsx";
import styles from "./alerts.module.css";
import { Receivers, useHasWebhook } from "./receivers.tsx";

type Alert = Awaited<ReturnType<typeof api.warnings.getUpdateWarn>>["list"][number];
type Channel = Alert["channels"][number];

/** Whether and how to tell the reader about new versions; webhooks are offered only to those who may use them. */
export function Updates({ canCall }: { canCall: boolean }) {
  const { updates: texts } = useTexts("alerts");
  const { data, error, refetch } = useQuery(query(api.warnings.getUpdateWarn, {}, { lazy: true }));
  return (
    <Section title={texts.title} text={texts.text}>
      {data ? (
        <ul className="ruled flush">
          {data.list.map((alert) => (
            <UpdateRow key={alert.product} alert={alert} canCall={canCall} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" />
      )}
    </Section>
  );
}

function UpdateRow({ alert, canCall }: { alert: Alert; canCall: boolean }) {
  const { updates: texts, channels: names } = useTexts("alerts");
  const language = useLanguage();
  const { product, name, enabled, channels, receivers, last_sent_at } = alert;
  const set = useAction(api.warnings.setUpdateWarn, [api.warnings.getUpdateWarn]);
  const save = (change: { enabled?: boolean; channels?: Channel[]; receivers?: Alert["receivers"] }) =>
    set.mutate({ input: { product, ...change } }, { onSuccess: () => showToast(texts.saved) });
  const hasWebhook = useHasWebhook();
  const offered: Channel[] = canCall ? ["notice", "email", "webhook"] : ["notice", "email"];
  const isUseless = (channel: Channel) => channel === "webhook" && !hasWebhook && !channels.includes("webhook");
  return (
    <li className="bar gap-2 gap-x-4">
      <div className={styles.facts}>
        <Checkbox
          label={texts.tell(name)}
          description={last_sent_at ? texts.last(timeAgo(last_sent_at, language)) : texts.never}
          checked={enabled}
          onChange={(event) => save({ enabled: event.currentTarget.checked })}
        />
      </div>
      {enabled && (
        <div className="cluster">
          {offered.map((channel) => (
            <Chip
              key={channel}
              size="sm"
              variant="outline"
              checked={channels.includes(channel)}
              // The last channel cannot be removed: the switch is what turns notifications off.
              disabled={(channels.length === 1 && channels[0] === channel) || isUseless(channel)}
              onChange={(isOn) =>
                save({ channels: isOn ? [...channels, channel] : channels.filter((other) => other !== channel) })
              }
            >
              {names[channel]}
            </Chip>
          ))}
        </div>
      )}
      {enabled && (
        <div className="stack basis-full">
          <Receivers chosen={receivers} channels={channels} onChange={(receivers) => save({ receivers })} />
        </div>
      )}
    </li>
  );
}
