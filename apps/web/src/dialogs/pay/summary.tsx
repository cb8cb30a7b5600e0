import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { useSiteFacts } from "../../lib/site-facts.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { shortDay } from "../../lib/time.ts";
import styles from "./pay.module.css";
import type { Quote } from "./values.ts";

type Priced = Pick<
  Quote,
  "items" | "origin_cents" | "discount_cents" | "integral_cents" | "amount_cents" | "currency"
> &
  Partial<Pick<Quote, "credit_cents" | "extra_calls" | "starts_at">> & { title?: string };

/** What is bought, and how its price is made up. */
export function Summary({ priced }: { priced: Priced }) {
  const texts = useTexts("pay");
  const language = useLanguage();
  const money = moneyFormat(language, priced.currency);
  const count = new Intl.NumberFormat(languages[language].tag);
  const { data: facts } = useSiteFacts();
  const productName = (type: number | null) => facts?.price_types.find((product) => product.type === type)?.name;
  const { origin_cents, discount_cents, integral_cents, amount_cents, currency } = priced;
  const { credit_cents = 0, extra_calls = 0, starts_at = null } = priced;
  const otherDiscount = discount_cents - credit_cents;
  const isForeign = currency !== languages[language].currency && priced.items.some(({ type }) => type !== null);
  const isReduced = discount_cents > 0 || integral_cents > 0;
  return (
    <div className="py-4 px-5 border rounded-menu bg-sunken">
      {priced.items.map((item) => (
        <div key={`${item.name} ${item.pkg_id}`} className="bar gap-1 gap-x-4 items-baseline text-ink">
          <strong>{priced.title ?? [productName(item.type), item.name].filter(Boolean).join(" · ")}</strong>
          {item.quota !== null && <span className="note">{texts.calls(count.format(item.quota))}</span>}
        </div>
      ))}
      <dl className={`stack gap-2 mt-3 pt-3 border-t text-md ${styles.lines}`}>
        {isReduced && <Line name={texts.origin} value={money(origin_cents)} />}
        {otherDiscount > 0 && <Line name={texts.discount} value={`−${money(otherDiscount)}`} />}
        {credit_cents > 0 && <Line name={texts.credit} value={`−${money(credit_cents)}`} />}
        {integral_cents > 0 && <Line name={texts.pointsLine} value={`−${money(integral_cents)}`} />}
        <div className={styles.total}>
          <dt>{texts.total}</dt>
          <dd className="text-2xl">{money(amount_cents)}</dd>
        </div>
      </dl>
      {extra_calls > 0 && <p className="note">{texts.extraCalls(count.format(extra_calls))}</p>}
      {starts_at && <p className="note">{texts.startsAt(shortDay(starts_at, language))}</p>}
      {isForeign && <p className="note">{texts.keepsCurrency(currency)}</p>}
    </div>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
