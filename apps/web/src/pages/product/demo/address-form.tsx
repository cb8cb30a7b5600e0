import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { useEffect } from "react";
import { pickAddress } from "../../../lib/address.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { QuestionForm } from "./question-form.tsx";
import type { Demo } from "./use-demo.ts";
import { useOwnAddress } from "./use-own-address.ts";

interface AddressFormProps {
  demo: Demo<unknown>;
  /** The kind of address that shows the product best. */
  first?: "access" | "hosting";
}

/** Asks about an address, and about the visitor's own before anything is typed. */
export function AddressForm({ demo, first = "access" }: AddressFormProps) {
  const { demo: texts } = useTexts("product");
  const own = useOwnAddress();
  const samples = sampleAddresses[useLanguage()];
  const { ask } = demo;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the visitor's address, whatever is asked later
  useEffect(() => {
    if (own) ask(own);
  }, [own]);

  return (
    <QuestionForm
      demo={demo}
      label={texts.address.label}
      submit={texts.address.submit}
      initial={own ?? samples[first]}
      placeholder={samples[first]}
      examples={[samples[first], samples.anycast, samples.ipv6]}
      check={(text) => (pickAddress(text) ? null : texts.address.wrong)}
      onAsk={(text) => ask(pickAddress(text)?.ip ?? text)}
    />
  );
}
