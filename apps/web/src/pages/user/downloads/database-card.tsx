import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, shortDay } from "../../../lib/time.ts";
import { useDialogs } from "../../../lib/use-dialogs.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Commands } from "./commands.tsx";
import styles from "./downloads.module.css";
import { Files } from "./files.tsx";
import type { Database, Version } from "./values.ts";

/** One database: the account's licence, and the chosen version's files. */
export function DatabaseCard({ database }: { database: Database }) {
  const texts = useTexts("downloads");
  const { versions, name, product, fields } = database;
  const mayDownload = holdsPermission(useSession(), "download.get");
  const [chosen, setChosen] = useState<string | null>(null);
  const version = versions.find((candidate) => candidate.version === chosen) ?? versions[0];
  return (
    <section className={styles.card} aria-labelledby={`database-${product}`}>
      <header className="bar items-start">
        <div>
          <h3 id={`database-${product}`} className="text-xl leading-135">
            {name}
          </h3>
          <p className="note wrap-anywhere">
            <code className="text-xs">{database.edition_id || product}</code> · {texts.families} ·{" "}
            {texts.fields(fields.length)}
          </p>
        </div>
        <Right database={database} />
      </header>
      {version ? (
        <>
          <VersionFacts versions={versions} version={version} onChoose={setChosen} />
          {database.owned ? (
            <Files version={version} isOwned />
          ) : (
            <details className={styles.closed}>
              <summary className="label text-md">{texts.filesOf(version.files.length)}</summary>
              <Files version={version} isOwned={false} />
            </details>
          )}
          <OpenFiles database={database} version={version} />
          {database.owned && mayDownload && <Commands database={database} version={version} />}
        </>
      ) : (
        <div className="well quiet p-5">
          <strong>{texts.none.title}</strong>
          <p>{texts.none.text}</p>
        </div>
      )}
    </section>
  );
}

function Right({ database }: { database: Database }) {
  const { right: texts, ...all } = useTexts("downloads");
  const language = useLanguage();
  const session = useSession();
  const { open } = useDialogs();
  const { right, owned, can_buy, price_cents, currency, offline_id, months_options } = database;
  const money = moneyFormat(language, currency);
  const count = new Intl.NumberFormat(languages[language].tag);
  // A database without files cannot be bought yet.
  const hasFiles = database.versions.length > 0;
  const mayBuy = hasFiles && can_buy && price_cents !== null && holdsPermission(session, "billing.pay");
  return (
    <div className={`row gap-4 ${styles.right}`}>
      <div>
        <p className="cluster row note gap-1 gap-x-3">
          {right ? (
            <Badge tone={owned ? "ok" : "error"}>
              {(owned ? texts.until : texts.ended)(shortDay(right.expire_at, language))}
            </Badge>
          ) : (
            <Badge>{texts.missing}</Badge>
          )}
          {price_cents !== null && <span>{all.perMonth(money(price_cents))}</span>}
        </p>
        {right && owned && (
          <p className="note wrap-anywhere" title={texts.resets(exactTime(right.resets_at, language))}>
            {texts.left(count.format(right.downloads_left_today), count.format(right.downloads_per_day))}
          </p>
        )}
      </div>
      {mayBuy && (
        <Button
          size="xs"
          variant={owned ? "default" : "filled"}
          aria-label={`${owned ? all.prolong : all.buy}: ${database.name}`}
          onClick={() => void open("pay", { offline: String(offline_id), months: months_options.join(",") })}
        >
          {owned ? all.prolong : all.buy}
        </Button>
      )}
      {price_cents === null && !owned && (
        <Button component={Link} to="/client/customized" size="xs" variant="default">
          {all.byAgreement}
        </Button>
      )}
    </div>
  );
}

interface VersionFactsProps {
  versions: readonly Version[];
  version: Version;
  onChoose: (version: string) => void;
}

function VersionFacts({ versions, version, onChoose }: VersionFactsProps) {
  const texts = useTexts("downloads");
  const language = useLanguage();
  const number = (value: number) => value.toLocaleString(languages[language].tag);
  return (
    <>
      <div className="cluster gap-4 gap-x-8 items-end">
        <NativeSelect
          label={texts.version}
          value={version.version}
          onChange={(event) => onChoose(event.currentTarget.value)}
          data={versions.map(({ version, status }) => ({
            value: version,
            label: status === "published" ? texts.current(version) : version,
          }))}
        />
        <dl className="cluster gap-x-8">
          <div>
            <dt className="text-sm">{texts.built}</dt>
            <dd className="text-md">{exactTime(version.built_at, language)}</dd>
          </div>
          <div>
            <dt className="text-sm">{texts.records}</dt>
            <dd className="text-md">{number(version.records)}</dd>
          </div>
          {version.changed_ranges !== null && (
            <div>
              <dt className="text-sm">{texts.changed}</dt>
              <dd className="text-md">{number(version.changed_ranges)}</dd>
            </div>
          )}
        </dl>
      </div>
      {version.left_out.length > 0 && (
        <p className="note wrap-anywhere" title={texts.leftOutText}>
          {texts.leftOut}: {version.left_out.join(", ")}
        </p>
      )}
    </>
  );
}

function OpenFiles({ database, version }: { database: Database; version: Version }) {
  const texts = useTexts("downloads");
  const links = [
    [texts.licence, version.licence_url],
    [texts.manifest, version.manifest_url],
    [texts.signature, version.signature_url],
    [texts.publicKey, version.manifest_url && new URL("/downloads/public-key.pem", version.manifest_url).href],
  ] as const;
  return (
    <div className={`cluster gap-x-5 text-sm ${styles.links}`}>
      <span className="inline-flex flex-wrap gap-1 gap-x-3 text-muted">{texts.open}</span>
      {database.samples.length > 0 && (
        <span className="inline-flex flex-wrap gap-1 gap-x-3 text-muted">
          {texts.samples}{" "}
          {database.samples.map(({ format, url }) => (
            <a className="text-brand" key={format} href={url} download>
              {texts.formats[format].name}
            </a>
          ))}
        </span>
      )}
      {links.map(
        ([label, url]) =>
          url && (
            <a className="text-brand" key={label} href={url} download>
              {label}
            </a>
          ),
      )}
    </div>
  );
}
