import { useEffect, useId, useRef, useState } from "react";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./estimate-section.module.css";
import type { Offer } from "./package-cards.tsx";
import { cheapest, sliderSteps } from "./price-estimate.ts";

const monthsPerCycle = { month: 1, year: 12 };

/** Finds the cheapest package for a number of calls a month. */
export function EstimateSection({ offer }: { offer: Offer }) {
  const texts = useTexts("pricing");
  const language = useLanguage();
  const id = useId();
  const months = monthsPerCycle[offer.cycle];
  const largest = Math.max(...offer.list.map(({ quota }) => (quota ?? 0) / months));
  const steps = sliderSteps(Math.max(100, offer.free.quota / 10), largest * 20);
  const [position, setPosition] = useState(() => Math.round(steps.length * 0.55));
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The slider may have been moved before hydration; keep its position.
    if (slider.current) setPosition(slider.current.valueAsNumber);
  }, []);
  const calls = steps[Math.min(position, steps.length - 1)] ?? offer.free.quota;
  const count = new Intl.NumberFormat(languages[language].tag);
  return (
    <section className="section bg-surface" aria-labelledby="estimate-title">
      <div className="container">
        <SectionHead id="estimate-title" title={texts.estimate.title} text={texts.estimate.text} />
        <div className={styles.board}>
          <div className={`p-8 ${styles.question}`}>
            <label className="quiet" htmlFor={id}>
              {texts.estimate.label}
            </label>
            <p className="strong mt-1 text-4xl leading-12 tracking-tight">{count.format(calls)}</p>
            <input
              ref={slider}
              id={id}
              type="range"
              min={0}
              max={steps.length - 1}
              step={1}
              value={position}
              aria-valuetext={count.format(calls)}
              onChange={(event) => setPosition(event.currentTarget.valueAsNumber)}
            />
            <p className="note flex justify-between" aria-hidden="true">
              <span>{count.format(steps[0] ?? 0)}</span>
              <span>{count.format(steps.at(-1) ?? 0)}</span>
            </p>
          </div>
          <Result offer={offer} calls={calls} months={months} />
        </div>
      </div>
    </section>
  );
}

function Result({ offer, calls, months }: { offer: Offer; calls: number; months: number }) {
  const texts = useTexts("pricing");
  const language = useLanguage();
  const money = moneyFormat(language, offer.currency);
  const count = new Intl.NumberFormat(languages[language].tag);
  const best = calls <= offer.free.quota ? null : cheapest(offer.list, calls * months);
  return (
    <div className={styles.result} aria-live="polite">
      <p className="text-brand font-medium">{best ? best.item.name : texts.free.name}</p>
      <p className={`quiet ${styles.total}`}>
        <span>{money(best?.totalCents ?? 0)}</span> {best ? texts.units[offer.cycle] : texts.free.unit}
      </p>
      <p className={`quiet ${styles.sum}`}>
        {best ? texts.units.each(money(perThousand(best.totalCents, calls * months))) : ""}
      </p>
      <p className={`quiet ${styles.sum}`}>
        {!best && texts.estimate.free(count.format(offer.free.quota))}
        {best && best.extraCalls === 0 && texts.estimate.within}
        {best &&
          best.extraCalls > 0 &&
          texts.estimate.beyond(
            money(best.item.price_cents),
            count.format(best.extraCalls),
            money(best.item.price_per_1k_cents),
          )}
      </p>
    </div>
  );
}

const perThousand = (totalCents: number, calls: number) => Math.round((totalCents / calls) * 1000);
