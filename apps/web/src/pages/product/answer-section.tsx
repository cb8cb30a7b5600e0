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

// Its place is kept free, so that the code need not be there before its reader.
const CodePart = lazy(() => load(() => import("./code-part.tsx").then((part) => ({ default: part.CodePart }))));

interface AnswerSectionProps {
  product: ProductDefinition;
  texts: ProductTexts;
}

/** The call in code, what it answers, and what each field of the answer means. */
export function AnswerSection({ product, texts }: AnswerSectionProps) {
  const { answer: names } = useTexts("product");
  const [codeFrame, isNear] = useApproach<HTMLDivElement>();
  return (
    <section className={styles.section} aria-labelledby="answer-title">
      <div className="container">
        <SectionHead id="answer-title" title={names.title} text={texts.answer} />
        <div className={styles.columns}>
          <div className={styles.sample}>
            {product.call && (
              <p className={styles.call}>
                <span>{product.call.method}</span> {addressOf(product.call)}
              </p>
            )}
            <JsonView
              value={product.isWrapped ? { code: 200, msg: "success", data: product.sample } : product.sample}
              label={names.sample}
            />
          </div>
          <FieldTable product={product} texts={texts} />
        </div>
        <div ref={codeFrame} className={styles.code} data-alone={product.call === null || undefined}>
          {isNear && (
            <Suspense>
              <CodePart product={product} price={texts.price} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}

/** The call's address as people write it, without what a program would encode. */
const addressOf = ({ path, query = {} }: SampleRequest) => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
};

function FieldTable({ product, texts }: AnswerSectionProps) {
  const { answer: names } = useTexts("product");
  return (
    <table className={styles.fields}>
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
            <td className={styles.type}>
              {names.types[type]}
              {isNullable && <span>{names.nullable}</span>}
            </td>
            <td className={styles.meaning}>{texts.fields[path]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
