import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../lib/texts.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import styles from "./status.module.css";
import { type Incident, statusQuery } from "./status-query.ts";
import { useFormats } from "./use-formats.ts";

const tones: Readonly<Record<Incident["severity"], BadgeTone>> = {
  maintenance: "neutral",
  degraded: "warn",
  partial_outage: "error",
  major_outage: "error",
};

/** An incident or maintenance with its updates, the newest first. Feeds link to it. */
export function IncidentCard({ incident }: { incident: Incident }) {
  const texts = useTexts("status");
  const { list, time } = useFormats();
  const { data } = useQuery(statusQuery);
  const names = incident.components.map((id) => data?.components.find((one) => one.id === id)?.name ?? id);
  const end = incident.resolved_at ?? incident.ends_at;
  return (
    <article className="card p-5" id={`incident-${incident.id}`}>
      <div className="bar gap-2">
        <h3 className="text-lg">{incident.title}</h3>
        <Badge tone={incident.resolved_at ? "ok" : tones[incident.severity]}>
          {incident.resolved_at ? texts.updateStates[incident.state] : texts.severities[incident.severity]}
        </Badge>
      </div>
      <p className="note mt-1">
        {end ? texts.between(time(incident.starts_at), time(end)) : texts.from(time(incident.starts_at))}
        {" · "}
        {texts.affects(list(names))}
      </p>
      <ol className="stack mt-4">
        {incident.updates.map((update) => (
          <li key={update.id} className={styles.update}>
            <p className="note">
              <strong className="text-ink font-medium">{texts.updateStates[update.state]}</strong>{" "}
              <time dateTime={update.created_at}>{time(update.created_at)}</time>
              {update.edited_at && ` (${texts.edited})`}
            </p>
            <p className={styles.words}>{update.text}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
