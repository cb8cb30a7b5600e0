import { useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { type Building, ScenarioScene } from "../../../ui/scenes/address-scenes.tsx";
import { AddressForm } from "../demo/address-form.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import styles from "../demo/results.module.css";
import { useDemo } from "../demo/use-demo.ts";
import { products, type ScenarioAnswer } from "./definition.ts";

const shown = [
  "home_broadband",
  "mobile",
  "enterprise",
  "education",
  "government",
  "data_center",
  "cdn",
  "unknown",
] as const satisfies ScenarioAnswer["scenario"][];

/** The building that stands for a scenario in the drawing; mobile phones have none. */
const buildingOf: Record<ScenarioAnswer["scenario"], Building | null> = {
  home_broadband: "house",
  mobile: null,
  enterprise: "tower",
  education: "hall",
  government: "hall",
  data_center: "rack",
  cdn: "rack",
  unknown: null,
};

/** The kind of connection that uses an address. */
export function ScenarioDemo() {
  const { demo: texts } = useTexts("product/scenario");
  const { demo: common } = useTexts("product");
  const { usageTypes } = useTexts("common");
  const demo = useDemo("changjing", products);
  const { answer } = demo;
  const confidence = answer.confidence && texts.confidences[answer.confidence];
  return (
    <DemoCard
      figure={<ScenarioScene lit={buildingOf[answer.scenario]} />}
      form={<AddressForm demo={demo} />}
      demo={demo}
      heightPx={394}
    >
      <p className={styles.verdict}>
        {common.scenarios[answer.scenario]}
        <span>{[confidence, answer.inferred && texts.inferred].filter(Boolean).join(" · ")}</span>
      </p>
      <ul className={`stack grid-cols-2 gap-2 pt-4 pb-2 ${styles.flags}`}>
        {shown.map((name) => (
          <li
            className="row quiet justify-between min-h-10 py-2 px-4 rounded-control bg-sunken leading-135"
            key={name}
            data-state={name === answer.scenario ? "lit" : undefined}
          >
            {common.scenarios[name]}
          </li>
        ))}
      </ul>
      <Cells>
        <Cell name={common.asn} isMono>
          {answer.asn.asn}
        </Cell>
        <Cell name={texts.usage}>{answer.usage_type && usageTypes[answer.usage_type]}</Cell>
        <Cell name={common.network} isWide>
          {answer.asn.name}
        </Cell>
      </Cells>
    </DemoCard>
  );
}
