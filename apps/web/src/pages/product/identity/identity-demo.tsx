import { useState } from "react";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { IdentityScene } from "../../../ui/scenes/identity-scenes.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { FieldsForm } from "../demo/fields-form.tsx";
import styles from "../demo/results.module.css";
import { sampleNumber } from "./definition.ts";
import { readIdNumber } from "./id-number.ts";

/** Reads an identity number in the browser, where it stays; what only a partner can say is not part of it. */
export function IdentityDemo() {
  const { demo: texts } = useTexts("product/identity");
  const { tag } = languages[useLanguage()];
  const [asked, setAsked] = useState<string | null>(null);
  const provinces: Readonly<Record<string, string>> = texts.provinces;
  const today = new Date().toISOString().slice(0, 10);
  const answer = readIdNumber(asked ?? sampleNumber, new Set(Object.keys(provinces)), today);
  // In UTC, so that the prerendered day is the reader's too.
  const days = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  return (
    <DemoCard
      scene={<IdentityScene />}
      form={
        <FieldsForm
          fields={[{ name: "number", label: texts.number, initial: sampleNumber }]}
          columns={1}
          submit={texts.submit}
          onAsk={({ number }) => setAsked(number)}
          problem={null}
          isBusy={false}
        />
      }
      demo={{ state: asked === null ? "sample" : "local", answer }}
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
        <Cell name={texts.check}>
          {answer.valid ? texts.right : answer.reason === "check_character" ? texts.wrong : ""}
        </Cell>
      </Cells>
      <p className={styles.note}>{texts.partnerNote}</p>
    </DemoCard>
  );
}
