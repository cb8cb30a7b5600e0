import { ApiError } from "@meridian/client/call";
import { IconFlag } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { shortDuration } from "../../../lib/duration.ts";
import type { Language } from "../../../lib/language.ts";
import type { PageContent, PageHead } from "../../../lib/page-content.ts";
import { usePageHead } from "../../../lib/page-head.ts";
import { query } from "../../../lib/query.ts";
import { textsOf, useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import type { Case } from "./case.ts";
import { Confirmation } from "./confirmation.tsx";
import { ProofSection } from "./proof-section.tsx";

const notFound = 404;
const tones: Readonly<Record<Case["state"], BadgeTone>> = {
  open: "neutral",
  accepted: "ok",
  published: "ok",
  declined: "error",
  closed: "neutral",
  withdrawn: "warn",
};

const headOf = (ticket: string, language: Language): PageHead => ({
  title: textsOf(language, "report/correction").title(ticket),
  isIndexed: false,
});

/** Loaded by the visitor's browser only, because it changes at any time and nobody looks for it. */
export const content: PageContent = {
  queriesOf: ({ parameters }) => (/^\d{8}-[A-Z\d]{6}$/.test(parameters.ticket ?? "") ? [] : null),
  headOf: (_answers, { parameters }, language) => headOf(parameters.ticket ?? "", language),
};

/** The public case of a correction: claim, proof, decision, version and the time each took. */
export default function CorrectionPage() {
  const ticket = useParams().ticket ?? "";
  // Of a link in our email; no server but ours receives what follows the #.
  const token = useLocation().hash.slice(1);
  const texts = useTexts("report/correction");
  const caseQuery = query(api.corrections.correctionCase, { ticket_no: ticket }, { lazy: true });
  const { data, error, refetch } = useQuery(caseQuery);
  usePageHead(headOf(ticket, useLanguage()));
  const isMissing = error instanceof ApiError && error.code === notFound;
  return (
    <div className="container page">
      <p className="quiet">{texts.kind}</p>
      <h1 className="title-1 wrap-anywhere">{data?.range ?? ticket}</h1>
      {!data && !error && (
        <p className="quiet mt-4" role="status">
          {texts.loading}
        </p>
      )}
      {isMissing && <EmptyState icon={IconFlag} {...texts.missing} />}
      {error && !isMissing && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className="cluster gap-2 mt-4">
            <Badge tone={tones[data.state]}>{texts.states[data.state]}</Badge>
            <span className="mono text-sm">{data.ticket_no}</span>
          </p>
          {token !== "" && data.proven_at === null && (
            <Confirmation of={data} token={token} queryKey={caseQuery.queryKey} />
          )}
          <Facts of={data} />
          <Steps of={data} />
          {token === "" && data.proof && <ProofSection of={data} proof={data.proof} queryKey={caseQuery.queryKey} />}
        </>
      )}
    </div>
  );
}

function Facts({ of }: { of: Case }) {
  const texts = useTexts("report/correction");
  const isDecided = of.decided_at !== null;
  const rows: [name: string, value: string][] = [
    [texts.claim, texts.fields[of.field]],
    [texts.before, of.value_before || texts.unknown],
    [texts.after, of.value_after],
    [
      texts.proof,
      of.proven_by ? [texts.provenBy[of.proven_by], of.proven_with].filter(Boolean).join(": ") : texts.unproven,
    ],
    ...(isDecided ? [[texts.decision, of.is_automatic ? texts.automatic : texts.byStaff] as [string, string]] : []),
    ...(of.reason ? [[texts.reason, of.reason] as [string, string]] : []),
    [texts.version, of.version || (of.state === "accepted" ? texts.live : texts.noVersion)],
  ];
  return <Table caption={texts.claim} rows={rows} />;
}

function Steps({ of }: { of: Case }) {
  const texts = useTexts("report/correction");
  const language = useLanguage();
  const duration = useDuration();
  const after = (time: string) => {
    const since = of.proven_at !== null && time > of.proven_at ? texts.afterProof : texts.afterClaim;
    return since(duration(of.proven_at !== null && time > of.proven_at ? of.proven_at : of.sent_at, time));
  };
  const steps = [
    [texts.wasProven, of.proven_at],
    [texts.decided, of.decided_at],
    [texts.published, of.published_at],
    [texts.withdrawn, of.withdrawn_at],
  ] as const;
  const rows: [string, string][] = [
    [texts.sent, exactTime(of.sent_at, language)],
    ...steps.flatMap(([name, time]): [string, string][] =>
      time === null ? [] : [[name, `${exactTime(time, language)} (${after(time)})`]],
    ),
  ];
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="title-3 mt-7">
        {texts.steps}
      </h2>
      <Table caption={texts.steps} rows={rows} />
    </section>
  );
}

/** A time between two moments in its largest unit. */
function useDuration(): (from: string, to: string) => string {
  const texts = useTexts("report/correction");
  const language = useLanguage();
  return (from, to) => shortDuration((Date.parse(to) - Date.parse(from)) / 1000, language, texts);
}

function Table({ caption, rows }: { caption: string; rows: readonly [string, string][] }) {
  return (
    <div className="card overflow-hidden mt-5">
      <table className="data-table banded-table">
        <caption className="visually-hidden">{caption}</caption>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row" className="w-third">
                {name}
              </th>
              <td className="wrap-anywhere">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
