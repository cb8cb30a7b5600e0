import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { StationScene } from "../../../ui/scenes/record-scenes.tsx";
import { Chain } from "../demo/chain.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { FieldsForm } from "../demo/fields-form.tsx";
import { PlaceMap } from "../demo/place-map.tsx";
import styles from "../demo/results.module.css";
import { useDemo } from "../demo/use-demo.ts";
import { products } from "./definition.ts";

/** Upper limits of the identifiers (3GPP TS 23.003). */
const limits = { mcc: 999, mnc: 999, lac: 16_777_215, cid: 68_719_476_735 };
type Part = keyof typeof limits;
const parts = Object.keys(limits) as Part[];

/** Looks up the location of a mobile cell by its identity. */
export function CellDemo() {
  const { demo: texts } = useTexts("product/cells");
  const { tag } = languages[useLanguage()];
  const demo = useDemo("jizhan", products);
  const { answer } = demo;
  const isEmpty = answer.latitude === null;
  const check = (name: Part, text: string) =>
    /^\d+$/.test(text) && Number(text) <= limits[name]
      ? null
      : texts.wrong(texts.names[name], limits[name].toLocaleString(tag));
  return (
    <DemoCard
      figure={
        <Chain
          label={texts.way}
          steps={parts.map((name) => ({ name: texts.steps[name], text: String(answer[name]) }))}
        />
      }
      scene={
        demo.state === "live" && !isEmpty ? (
          <PlaceMap latitude={answer.latitude} longitude={answer.longitude} country="" label={texts.map} />
        ) : (
          <StationScene />
        )
      }
      form={
        <FieldsForm
          fields={parts.map((name) => ({
            name,
            label: texts.names[name],
            initial: String(products.en.sample[name]),
            inputMode: "numeric" as const,
            check: (text: string) => check(name, text),
          }))}
          columns={4}
          submit={texts.submit}
          onQuery={(values) => demo.run(parts.map((name) => values[name]).join(","))}
          // The sample is a cell of a test network, which is in no data set.
          isInitialKnown={false}
          problem={demo.problem}
          isBusy={demo.isBusy}
        />
      }
      demo={demo}
      heightPx={206}
    >
      {isEmpty ? (
        <div className={styles.empty}>
          <strong className="font-medium">{texts.none}</strong>
          {texts.noneText}
        </div>
      ) : (
        <Cells>
          <Cell name={texts.latitude} isMono>
            {answer.latitude}
          </Cell>
          <Cell name={texts.longitude} isMono>
            {answer.longitude}
          </Cell>
          <Cell name={texts.range}>
            {answer.range_m === null ? null : texts.metres(answer.range_m.toLocaleString(tag))}
          </Cell>
          <Cell name={texts.radio}>{answer.radio}</Cell>
          <Cell name={texts.source}>{answer.source}</Cell>
          <Cell name={texts.updated}>{answer.updated_date}</Cell>
        </Cells>
      )}
    </DemoCard>
  );
}
