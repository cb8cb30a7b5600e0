import { Button } from "@mantine/core";
import { IconArrowsSplit, IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import { HeroFrame } from "../../ui/hero-frame.tsx";
import { Ip } from "../../ui/ip.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import styles from "./client-address.module.css";

type Explained = Awaited<ReturnType<typeof api.lookup.clientAddress>>;
type Hop = Explained["hops"][number];

// The address may change while the page is open, so an old answer is never shown.
const addressQuery = { ...query(api.lookup.clientAddress, {}, { lazy: true }), staleTime: 0, gcTime: 0 };
const tones: Record<Hop["verdict"], BadgeTone> = {
  caller: "ok",
  trusted_proxy: "neutral",
  no_address: "warn",
  not_read: "neutral",
};

/** The client-address doctor: how the visitor's address was found, and how to pass it through proxies. */
export default function ClientAddress() {
  const texts = useTexts("client-address");
  const { data, error, refetch, isFetching } = useQuery(addressQuery);
  return (
    <>
      <HeroFrame>
        <h1 className="title-1">{texts.title}</h1>
        <p className="lead measure mt-4">{texts.lead}</p>
        <div className={`bar card gap-5 items-end mt-7 shadow ${styles.card}`} aria-busy={!data && !error}>
          {data ? (
            <>
              <Found found={data} />
              <Button variant="default" {...busyWhile(isFetching)} onClick={() => void refetch()}>
                {texts.again}
              </Button>
            </>
          ) : (
            error && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </HeroFrame>
      {data && (
        <div className="container parts">
          <Hops {...data} />
          <Others headers={data.other_headers} />
          <Fixes fixes={data.fixes} />
        </div>
      )}
    </>
  );
}

function Found({ found: { ip, is_public, explanation } }: { found: Explained }) {
  const texts = useTexts("client-address");
  return (
    <div>
      <p className="note">{texts.yours}</p>
      <p className={styles.address}>
        <Ip address={ip} isOwn />
      </p>
      <p>{explanation}</p>
      {!is_public && <p className="mt-2 text-warn">{texts.isPrivate}</p>}
    </div>
  );
}

function Hops({ header, hops, hops_left_out }: Explained) {
  const { hops: texts } = useTexts("client-address");
  const { columns } = texts;
  return (
    <section aria-labelledby="hops">
      <SectionHead id="hops" title={texts.title} text={texts.lead(header)} />
      <div className="stack grid-cols-1 mt-7">
        {hops.length === 0 ? (
          <EmptyState icon={IconArrowsSplit} {...texts.none} />
        ) : (
          <table className="data-table banded-table stacked-table">
            <caption className="visually-hidden">{texts.title}</caption>
            <thead>
              <tr>
                {Object.values(columns).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hops.map(({ position, value, address, verdict, explanation }) => (
                <tr key={position}>
                  <th scope="row" data-label={columns.position}>
                    {position}
                  </th>
                  <td data-label={columns.value}>
                    {verdict === "trusted_proxy" ? texts.trusted : <code>{value || "“”"}</code>}
                  </td>
                  <td data-label={columns.address}>{address ? <code>{address}</code> : "—"}</td>
                  <td className="col-span-full" data-label={columns.verdict}>
                    <Badge tone={tones[verdict]}>{texts.verdicts[verdict]}</Badge>
                    <p className="note mt-1">{explanation}</p>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {hops_left_out > 0 && <p className="note mt-1">{texts.leftOut(hops_left_out)}</p>}
      </div>
    </section>
  );
}

function Others({ headers }: { headers: Explained["other_headers"] }) {
  const { others: texts } = useTexts("client-address");
  return (
    <section aria-labelledby="others">
      <SectionHead id="others" title={texts.title} text={texts.lead} />
      <div className="stack grid-cols-1 mt-7">
        {headers.length === 0 ? (
          <EmptyState icon={IconEyeOff} {...texts.none} />
        ) : (
          <table className="data-table banded-table stacked-table">
            <caption className="visually-hidden">{texts.title}</caption>
            <TableHead columns={[texts.columns.name, texts.columns.value]} />
            <tbody>
              {headers.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td className="col-span-full" data-label={texts.columns.value}>
                    <code>{value}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function Fixes({ fixes }: Pick<Explained, "fixes">) {
  const { fixes: texts } = useTexts("client-address");
  return (
    <section aria-labelledby="fixes">
      <SectionHead id="fixes" title={texts.title} text={texts.lead} />
      {Object.entries(texts.kinds).map(([kind, name]) => (
        <div key={kind} className="stack grid-cols-1 mt-7">
          <h3 className="title-3">{name}</h3>
          <CodeTabs
            label={name}
            samples={fixes
              .filter((fix) => fix.kind === kind)
              .map(({ name: language, code, note }) => ({ language, code, note }))}
          />
        </div>
      ))}
      <p className="mt-5">
        <Link to="/doc/client-address" className="link">
          {texts.more}
        </Link>
      </p>
    </section>
  );
}
