import { useRegions } from "../../../lib/regions.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { Anatomy } from "../demo/anatomy.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { QueryForm } from "../demo/query-form.tsx";
import styles from "../demo/results.module.css";
import { useDemo } from "../demo/use-demo.ts";
import { products } from "./definition.ts";

/** What a phone number's format and range reveal. */
export function PhoneDemo() {
  const { demo: texts } = useTexts("product/phone");
  const { nameOf } = useRegions();
  const language = useLanguage();
  const demo = useDemo("shouji", products);
  const { answer } = demo;
  const country = answer.country_code && nameOf(answer.country_code);
  const place =
    answer.city === answer.region ? answer.region : [answer.region, answer.city].filter(Boolean).join(" · ");
  const types: Readonly<Record<string, string>> = texts.types;
  const type = answer.type && (types[answer.type] ?? answer.type);
  const [callingCode, ...rest] = answer.formats.international.slice(1).split(" ");
  const national = rest.join(" ");
  return (
    <DemoCard
      figure={
        <Anatomy
          parts={[
            { text: `+${callingCode}`, name: texts.country, value: country },
            { text: national, name: texts.type, value: type },
          ]}
        />
      }
      form={
        <QueryForm
          demo={demo}
          label={texts.label}
          submit={texts.submit}
          initial={products[language].sample.formats.international}
          placeholder="+86 138 0013 8000"
          inputMode="tel"
          examples={["+86 138 0013 8000", "+1 212 555 0123", "+44 20 7946 0958"]}
        />
      }
      demo={demo}
      heightPx={290}
    >
      <p className={styles.verdict}>
        {answer.formats.international}
        <span>{answer.valid ? texts.valid : texts.invalid}</span>
      </p>
      <Cells>
        <Cell name={texts.country}>{country}</Cell>
        <Cell name={texts.place}>{place}</Cell>
        <Cell name={texts.type}>{type}</Cell>
        <Cell name={texts.carrier}>{answer.carrier}</Cell>
        <Cell name={texts.timeZone}>{answer.time_zones.join(", ")}</Cell>
        <Cell name={texts.national} isMono>
          {answer.formats.national}
        </Cell>
        <Cell name={texts.link} isWide isMono>
          {answer.formats.rfc3966}
        </Cell>
      </Cells>
    </DemoCard>
  );
}
