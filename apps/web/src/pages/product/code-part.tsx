import { Button } from "@mantine/core";
import { type SampleRequest, samplesOf } from "@meridian/contract/samples";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useOwnKey } from "../../lib/use-own-key.ts";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import styles from "./code-part.module.css";
import { countsOf } from "./data/counts.ts";
import type { ProductDefinition } from "./definition.ts";

/** The call for curl, our own programs and in six languages, with the reader's own key if there is one. */
export function CodePart({ call: sampleCall }: { call: SampleRequest }) {
  const { code: texts } = useTexts("product");
  const origin = useHydrated() ? location.origin : "";
  const ownKey = useOwnKey();
  const lang = useLanguage();
  const samples = useMemo(() => {
    const call = { ...sampleCall, query: { ...sampleCall.query, lang } };
    const shown = samplesOf(call, { origin, key: ownKey?.masked ?? null });
    if (!ownKey) return shown;
    return shown.map((sample, index) => ({
      ...sample,
      fetchCode: async () => samplesOf(call, { origin, key: await ownKey.reveal() })[index]?.code ?? sample.code,
    }));
  }, [sampleCall, lang, origin, ownKey]);
  return (
    <>
      <h3 className="pb-3 text-xl">{texts.title}</h3>
      <div className={styles.box}>
        <CodeTabs samples={samples} label={texts.samples} />
      </div>
      <p className="note mt-3">{ownKey ? texts.ownKey : texts.noKey}</p>
    </>
  );
}

interface PricePartProps {
  product: Pick<ProductDefinition, "path" | "data" | "call" | "priceType">;
  price: string;
}

/** The price of a call, or why this installation does not sell it at one. */
export function PricePart({ product: { path, data: kind = "counted", call, priceType }, price }: PricePartProps) {
  const { actions, code: texts } = useTexts("product");
  const { data } = useQuery({ ...countsOf(path), enabled: kind === "counted" });
  const missing = data?.missing;
  return (
    <>
      <h3 className="pb-3 text-xl">{texts.price}</h3>
      <div className={`stack gap-3 justify-items-start pt-4 border-t-ink ${styles.price}`}>
        {missing ? <p role="note">{texts.missing[missing]}</p> : <p>{price}</p>}
        {call && <p>{texts.noCharge}</p>}
        <Button component={Link} to={`/pricing?type=${priceType}`} variant="default">
          {actions.prices}
        </Button>
      </div>
    </>
  );
}
