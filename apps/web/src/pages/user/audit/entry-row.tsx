import { permissionNames } from "@meridian/contract/permission-names";
import type { api } from "../../../lib/api.ts";
import type { Language } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import styles from "./audit.module.css";
import { changesOf, nameOf } from "./changes.ts";

type Entry = Awaited<ReturnType<typeof api.audit.auditList>>["list"][number];

const namesIn = (language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(permissionNames).map(([code, name]) => [code, name[language]]));
const permissionNamesIn = { en: namesIn("en"), zh: namesIn("zh") };

/** One action as a sentence (who did what, to which object, from where), with its changes. */
export function EntryRow({ entry }: { entry: Entry }) {
  const texts = useTexts("audit");
  const language = useLanguage();
  const { actor_name, action, ip, created_at } = entry;
  const deed = (texts.actions as Readonly<Record<string, string>>)[action] ?? action;
  const values = { ...permissionNamesIn[language], ...texts.values };
  const changes = changesOf(entry, { language, fields: texts.fields, values });
  return (
    <li className="entry gap-1 gap-x-6 items-start">
      <p className="text-md wrap-anywhere">
        <strong className="font-semibold">{actor_name}</strong> {deed}{" "}
        <strong className="font-semibold">{nameOf(entry)}</strong>
      </p>
      <p className={`note text-right ${styles.when}`}>
        <time dateTime={created_at} title={timeAgo(created_at, language)}>
          {exactTime(created_at, language)}
        </time>{" "}
        {ip !== "" && <>· {texts.from(ip)}</>}
      </p>
      {changes.length > 0 && (
        <dl className={`cluster col-span-full gap-1 gap-x-5 text-sm ${styles.changes}`}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd className="text-body wrap-anywhere">
                {before !== null && (
                  <>
                    <del className="text-muted">{before || texts.nothing}</del>{" "}
                    <span className="visually-hidden">{texts.becomes}</span>
                    <span aria-hidden="true">→</span>{" "}
                  </>
                )}
                <span className="text-ink">{after || texts.nothing}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
