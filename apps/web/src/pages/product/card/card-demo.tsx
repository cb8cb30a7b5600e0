import { useState } from "react";
import { useRegions } from "../../../lib/regions.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { Anatomy } from "../demo/anatomy.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { QueryForm } from "../demo/query-form.tsx";
import styles from "../demo/results.module.css";
import { useDemo } from "../demo/use-demo.ts";
import { hasRightCheckDigit, issuerPart, readDigits } from "./card-number.ts";
import { products } from "./definition.ts";

/** Finds a card's issuer by its first digits. The check digit is verified here: the number never leaves the browser. */
export function CardDemo() {
  const { demo: texts } = useTexts("product/card");
  const { nameOf } = useRegions();
  const demo = useDemo("card", products);
  const [digits, setDigits] = useState(products.en.sample.bin);
  const { answer } = demo;
  const brand = answer.brand && (texts.brands[answer.brand] ?? answer.brand);
  const check = hasRightCheckDigit(digits);
  const checkText = check === null ? texts.tooShort : check ? texts.right : texts.wrongDigit;
  const country = answer.country_code && nameOf(answer.country_code);
  return (
    <DemoCard
      figure={
        <Anatomy
          parts={[
            { text: answer.bin, name: texts.issuerPart, value: answer.bank || texts.onlyBrand(brand) },
            { text: "••••• ••••", name: texts.accountPart, value: texts.notSent },
            { text: "•", name: texts.digitPart, value: checkText },
          ]}
        />
      }
      form={
        <QueryForm
          demo={demo}
          label={texts.label}
          submit={texts.submit}
          initial={products.en.sample.bin}
          placeholder="6222 02"
          inputMode="numeric"
          examples={["622202", "4111 1111 1111 1111", "5555 5555 5555 4444"]}
          check={(text) => (readDigits(text) ? null : texts.wrong)}
          onQuery={(text) => {
            const read = readDigits(text) ?? "";
            setDigits(read);
            demo.run(issuerPart(read));
          }}
        />
      }
      demo={demo}
      heightPx={250}
      foot={texts.privacy}
    >
      <p className={styles.verdict}>
        {answer.bank || brand}
        <span>{answer.bank ? answer.type && texts.types[answer.type] : texts.bankUnknown}</span>
      </p>
      <Cells>
        <Cell name={texts.brand}>{brand}</Cell>
        <Cell name={texts.country}>{country}</Cell>
        <Cell name={texts.bin} isMono>
          {answer.bin}
        </Cell>
        <Cell name={texts.bankCode} isMono>
          {answer.bank_code}
        </Cell>
        <Cell name={texts.checkDigit} isWide>
          {checkText}
        </Cell>
      </Cells>
    </DemoCard>
  );
}
