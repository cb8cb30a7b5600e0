import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { Bar, Card, Choices, Loaded } from "./card.tsx";
import { formatShare } from "./outlook.ts";
import styles from "./share-card.module.css";
import { keyLabel, type Share, sharesBy } from "./shares.ts";
import { useKeys, useReading } from "./use-usage.ts";
import type { View } from "./view.ts";

const collapsedRows = 6;

/** Calls by key or service over the chart's days. */
export function ShareCard({ view }: { view: View }) {
  const { share: texts } = useTexts("dashboard");
  const reading = useReading(api.usage.keyUseShare, { ...view.whose, ...view.about, ...view.chosenDates });
  return (
    <Card
      title={texts.title}
      tools={
        <Choices
          label={texts.by}
          value={view.by}
          options={(["key", "service"] as const).map((value) => ({ value, label: texts[value] }))}
          onChange={(by) => view.change({ by: by === "key" ? null : by })}
        />
      }
    >
      <Loaded reading={reading} failed={texts.failed} heightPx={300}>
        {({ list }) => <ShareTable key={view.by} view={view} shares={sharesBy(view.by, list)} />}
      </Loaded>
    </Card>
  );
}

function ShareTable({ view, shares }: { view: View; shares: readonly Share[] }) {
  const { by } = view;
  const { share: texts } = useTexts("dashboard");
  const { tag } = languages[useLanguage()];
  const [isExpanded, setIsExpanded] = useState(false);
  if (shares.length === 0) return <p className="none quiet p-6 rounded-control text-center">{texts.empty}</p>;
  const most = shares[0]!.total;
  const number = (value: number) => value.toLocaleString(tag);
  return (
    <>
      <table className={`data-table ${styles.table}`}>
        <TableHead
          columns={[texts[by], { number: texts.total }, { number: texts.answered }, { number: texts.charged }]}
        />
        <tbody>
          {(isExpanded ? shares : shares.slice(0, collapsedRows)).map((share) => (
            <tr key={share.id}>
              <th scope="row">
                {by === "key" ? <KeyButton share={share} view={view} /> : share.name}
                <Bar share={share.total / most} />
              </th>
              <td data-number>{number(share.total)}</td>
              <td data-number>{formatShare(share.success, share.total, tag)}</td>
              <td data-number>{share.charged === null ? "–" : number(share.charged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shares.length > collapsedRows && (
        <button
          type="button"
          className="link self-start min-h-6 mt-3 text-sm p-0"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? texts.less : texts.more(shares.length)}
        </button>
      )}
    </>
  );
}

/** Filters the page by a key; a deleted key is shown with the name it was counted under. */
function KeyButton({ share: { id, name }, view: { keyId, change } }: { share: Share; view: View }) {
  const { share: texts } = useTexts("dashboard");
  const keys = useKeys().data?.list ?? [];
  const known = keys.find((key) => key.id === id);
  if (!known) return name || texts.gone(id);
  return (
    <button
      type="button"
      className={`text-ink font-inherit text-left p-0 ${styles.name}`}
      aria-pressed={id === keyId}
      onClick={() => change({ key: id === keyId ? null : String(id) })}
    >
      {keyLabel(known, keys)}
    </button>
  );
}
