import type { SampleRequest } from "@meridian/contract/samples";
import { lazy, Suspense } from "react";
import type { ProductTexts } from "../../content/product-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { useApproach } from "../../lib/use-approach.ts";
import { JsonView } from "../../ui/json-view.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./answer-section.module.css";
import type { ProductDefinition } from "./definition.ts";

// Loaded once the reader scrolls near; its space is reserved.
const CodePart = lazy(() => load(() => import("./code-part.tsx").then((part) => ({ default: part.CodePart }))));

const PricePart = lazy(() => load(() => import("./code-part.tsx").then((part) => ({ default: part.PricePart }))));

interface AnswerSectionProps {
  product: ProductDefinition;
  texts: ProductTexts;
}

/** Approximate heights of the parts on a wide screen, in lines of JSON; a longer answer scrolls. */
const lines = { head: 4, most: 52, code: 12, field: 3.3 };

/** Puts the code, then the price, below the shorter column, so that both columns end at about the same height. */
function columnSides(product: ProductDefinition) {
  const answer = Math.min(JSON.stringify(product.sample, null, 1).split("\n").length + lines.head, lines.most);
  const fields = product.fields.length * lines.field;
  const isCodeLeft = answer <= fields;
  return { isCodeLeft, isPriceLeft: isCodeLeft ? answer + lines.code <= fields : answer <= fields + lines.code };
}

/** The call as code, its answer, and the meaning of each field. */
export function AnswerSection({ product, texts }: AnswerSectionProps) {
  const { answer: names } = useTexts("product");
  const [frame, isNear] = useApproach<HTMLDivElement>();
  const code = product.call && (
    <div className={styles.code}>
      <Suspense>{isNear && <CodePart call={product.call} />}</Suspense>
    </div>
  );
  const price = (
    <div className={styles.price}>
      <Suspense>{isNear && <PricePart product={product} price={texts.price} />}</Suspense>
    </div>
  );
  const { isCodeLeft, isPriceLeft } = columnSides(product);
  return (
    <section className="section bg-surface" aria-labelledby="answer-title">
      <div className="container">
        <SectionHead id="answer-title" title={names.title} text={texts.answer} />
        <div ref={frame} className={styles.columns}>
          <div className={styles.column}>
            <div className={styles.sample}>
              {product.call && (
                <p className={styles.call}>
                  <span>{product.call.method}</span> {addressOf(product.call)}
                </p>
              )}
              <JsonView value={product.sample} label={names.sample} />
            </div>
            {isCodeLeft && code}
            {isPriceLeft && price}
          </div>
          <div className={styles.column}>
            <FieldTable product={product} texts={texts} />
            {!isCodeLeft && code}
            {!isPriceLeft && price}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The call's address in readable form, without percent-encoding. */
const addressOf = ({ path, query = {} }: SampleRequest) => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
};

function FieldTable({ product, texts }: AnswerSectionProps) {
  const { answer: names } = useTexts("product");
  return (
    <table className={`data-table border-b ${styles.fields}`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{names.columns.field}</th>
          <th scope="col">{names.columns.type}</th>
          <th scope="col">{names.columns.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {product.fields.map(({ path, type, isNullable }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td className={`note text-right ${styles.type}`}>
              {names.types[type]}
              {isNullable && <span>{names.nullable}</span>}
            </td>
            <td className="col-span-full measure text-body">{texts.fields[path]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
