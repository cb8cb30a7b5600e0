import { watchLimits } from "@meridian/contract/watch-names";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { Segments } from "../segments.tsx";
import { List } from "./list.tsx";

// Each part has fields or tables of its own.
const Reports = lazy(() => load(() => import("./changes.tsx")).then(({ Reports }) => ({ default: Reports })));
const ImpactForm = lazy(() => load(() => import("./impact.tsx")).then(({ ImpactForm }) => ({ default: ImpactForm })));

const parts = ["list", "changes", "impact"] as const;

/** What the account watches, what versions changed of it, and what a version changes for any addresses. */
export default function Watches() {
  const texts = useTexts("user/watches");
  const { tag } = languages[useLanguage()];
  const { parameters } = useAddressQuery();
  const report = Number(parameters.get("report")) || null;
  // Webhooks and emails link to a report alone.
  const part = report !== null ? "changes" : (parts.find((name) => name === parameters.get("part")) ?? "list");
  const page = pageOf(parameters);
  return (
    <>
      <header className="mb-5">
        <h2 className="title-3">{texts.title}</h2>
        <p className="quiet measure-80 mb-4">
          {texts.lead(watchLimits.watches.toLocaleString(tag))}{" "}
          <Link to="/doc/watches" className="link">
            {texts.guide}
          </Link>
        </p>
        <Segments
          names={parts}
          current={part}
          labels={texts.parts}
          addressOf={(name) => (name === "list" ? "/user?tab=watches" : `/user?tab=watches&part=${name}`)}
        />
      </header>
      <Suspense fallback={<div className="card skeleton min-h-60 rounded-menu" aria-busy="true" />}>
        {part === "list" && <List page={page} />}
        {part === "changes" && <Reports page={page} report={report} />}
        {part === "impact" && <ImpactForm />}
      </Suspense>
    </>
  );
}
