import { useState } from "react";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { Anatomy } from "../demo/anatomy.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { FieldsForm } from "../demo/fields-form.tsx";
import styles from "../demo/results.module.css";
import { sampleNumber } from "./definition.ts";
import { readIdNumber } from "./id-number.ts";

/** Checks an identity number in the browser, without sending it; a partner's comparison is not part of the demo. */
export function IdentityDemo() {
  const { demo: texts } = useTexts("product/identity");
  const { tag } = languages[useLanguage()];
  const [entered, setEntered] = useState<string | null>(null);
  const provinces: Readonly<Record<string, string>> = texts.provinces;
  const today = new Date().toISOString().slice(0, 10);
  const shown = entered ?? sampleNumber;
  const answer = readIdNumber(shown, new Set(Object.keys(provinces)), today);
  const checkText = answer.valid ? texts.right : answer.reason === "check_character" ? texts.wrong : "";
  // In UTC, so that the prerendered day is the same as in the browser.
  const days = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  return (
    <DemoCard
      figure={
        <Anatomy
          parts={[
            { text: shown.slice(0, 6), name: texts.divisionPart, value: provinces[answer.province] },
            { text: shown.slice(6, 14), name: texts.birth, value: answer.birth_date },
            { text: shown.slice(14, 17), name: texts.orderPart, value: answer.gender && texts.genders[answer.gender] },
            { text: shown.slice(17), name: texts.check, value: checkText },
          ]}
        />
      }
      form={
        <FieldsForm
          fields={[{ name: "number", label: texts.number, initial: sampleNumber }]}
          columns={1}
          submit={texts.submit}
          onQuery={({ number }) => setEntered(number)}
          isInitialKnown
          problem={null}
          isBusy={false}
        />
      }
      demo={{ state: entered === null ? "sample" : "local", answer }}
      heightPx={240}
      foot={texts.privacy}
    >
      <p className={styles.verdict}>
        {answer.valid ? texts.valid : texts.invalid}
        <span>{answer.reason !== "" && texts.reasons[answer.reason]}</span>
      </p>
      <Cells>
        <Cell name={texts.province}>{provinces[answer.province]}</Cell>
        <Cell name={texts.birth}>{answer.birth_date && days.format(new Date(answer.birth_date))}</Cell>
        <Cell name={texts.gender}>{answer.gender && texts.genders[answer.gender]}</Cell>
        <Cell name={texts.check}>{checkText}</Cell>
      </Cells>
      <p className="note py-2">{texts.partnerNote}</p>
    </DemoCard>
  );
}
