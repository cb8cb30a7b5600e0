import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { readSearch } from "../../../lib/report-path.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { QueryForm } from "./query-form.tsx";
import type { Demo } from "./use-demo.ts";
import { useOwnAddress } from "./use-own-address.ts";

interface AddressFormProps {
  demo: Demo<unknown>;
  /** The kind of address to start with: the one that shows the product best. */
  first?: "access" | "hosting";
}

/** The address in a text, or a host name, of which the server takes the first address. */
function queryOf(text: string): string | null {
  const target = readSearch(text);
  if (target?.kind === "address") return target.ip;
  return target?.kind === "host" ? target.host : null;
}

/** Looks up an address, starting with the visitor's own. */
export function AddressForm({ demo, first = "access" }: AddressFormProps) {
  const { demo: texts } = useTexts("product");
  const { own, isKnown } = useOwnAddress();
  const samples = sampleAddresses[useLanguage()];
  return (
    <QueryForm
      demo={demo}
      label={texts.address.label}
      submit={texts.address.submit}
      initial={own ?? samples[first]}
      isInitialKnown={isKnown}
      placeholder={samples[first]}
      examples={[samples[first], samples.anycast, samples.ipv6]}
      check={(text) => (queryOf(text) === null ? texts.address.wrong : null)}
      onQuery={(text) => demo.run(queryOf(text) ?? text)}
    />
  );
}
