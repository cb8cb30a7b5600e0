import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query } from "../../../lib/query.ts";
import { reveal } from "../../../lib/reveal.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { IpCard } from "../card/ip-card.tsx";
import type { Lookup } from "../use-lookup.ts";
import styles from "./hero.module.css";
import { LookupBox } from "./lookup-box.tsx";

interface HeroProps {
  /** The query in the page's address, as written there. */
  queried: string | null;
  lookup: Lookup;
}

export function Hero({ queried, lookup }: HeroProps) {
  const texts = useTexts("home");
  const { claims } = useTexts("common");
  const result = useRef<HTMLDivElement>(null);
  return (
    <div className="hero">
      <div className="graticule backdrop" aria-hidden="true" />
      <div className={`container ${styles.columns}`}>
        <div className={styles.text}>
          <p className={styles.pill}>{texts.pill}</p>
          <h1 className={`display ${styles.title}`}>{texts.title}</h1>
          <p className="lead mt-5">{texts.lead}</p>
          <LookupBox queried={queried} message={lookup.message} onLookUp={() => reveal(result.current)}>
            <FreeLine />
          </LookupBox>
          <dl className={styles.claims}>
            {[claims.speed, claims.uptime, claims.companies].map(({ value, name }) => (
              <div className="flex flex-col-reverse justify-end" key={name}>
                <dt className="text-sm leading-15">{name}</dt>
                <dd className="text-2xl font-semibold leading-135 tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div ref={result} className="min-w-0">
          <IpCard ip={lookup.ip} answer={lookup.answer} />
        </div>
      </div>
    </div>
  );
}

/** The number comes from the server; its space is reserved. */
function FreeLine() {
  const { free } = useTexts("home");
  const { tag } = languages[useLanguage()];
  const { data, isError } = useQuery(query(api.content.webInit, {}, { lazy: true }));
  if (isError) return <p className="quiet mt-3">{free.without}</p>;
  return (
    <p className="quiet mt-3">
      {free.before}
      <span className={styles.freeNumber}>{data ? data.all_free_api_num.toLocaleString(tag) : ""}</span>
      {free.after}
    </p>
  );
}
