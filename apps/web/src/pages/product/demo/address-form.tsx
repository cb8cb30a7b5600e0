import { useEffect } from "react";
import { pickAddress } from "../../../lib/address.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { QuestionForm } from "./question-form.tsx";
import type { Demo } from "./use-demo.ts";
import { useOwnAddress, wellKnownIp } from "./use-own-address.ts";

interface AddressFormProps {
  demo: Demo<unknown>;
  examples?: readonly string[];
}

/** Asks about an address, and about the visitor's own before anything is typed. */
export function AddressForm({ demo, examples = ["8.8.8.8", "1.1.1.1", "2001:4860:4860::8888"] }: AddressFormProps) {
  const { demo: texts } = useTexts("product");
  const own = useOwnAddress();
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
      initial={own ?? wellKnownIp}
      placeholder={wellKnownIp}
      examples={examples}
      check={(text) => (pickAddress(text) ? null : texts.address.wrong)}
      onAsk={(text) => ask(pickAddress(text)?.ip ?? text)}
    />
  );
}
