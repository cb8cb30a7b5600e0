import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { Chain } from "../demo/chain.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { QueryForm } from "../demo/query-form.tsx";
import { useDemo } from "../demo/use-demo.ts";
import { products } from "./definition.ts";

/** Well-known networks. */
const asNumbers = { en: "AS15169", zh: "AS4134" };

/** The registry's record of a domain, an address or an AS number. */
export function WhoisDemo() {
  const { demo: texts } = useTexts("product/whois");
  const language = useLanguage();
  const { tag } = languages[language];
  const demo = useDemo("whois", products);
  const { answer } = demo;
  // In UTC, so that the prerendered day is the same as in the browser.
  const days = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" });
  const formatDay = (text: string) => (Number.isNaN(Date.parse(text)) ? text : days.format(new Date(text)));
  const holder = answer.contacts.find(({ role }) => role === "registrant");
  return (
    <DemoCard
      figure={
        <Chain
          label={texts.way}
          steps={[
            { name: texts.steps.asked, text: answer.query },
            { name: texts.steps.bootstrap, text: "IANA" },
            { name: texts.steps.server, text: answer.server },
            { name: texts.steps.record, text: answer.network?.name || answer.registrar || answer.source.toUpperCase() },
          ]}
        />
      }
      form={
        <QueryForm
          demo={demo}
          label={texts.label}
          submit={texts.submit}
          initial={answer.query}
          placeholder="example.com"
          examples={["example.com", sampleAddresses[language].access, asNumbers[language]]}
        />
      }
      demo={demo}
      heightPx={346}
    >
      <Cells>
        <Cell name={texts.query}>{answer.query}</Cell>
        <Cell name={texts.source}>{`${answer.source.toUpperCase()} · ${answer.server}`}</Cell>
        {answer.network ? (
          <Cell name={texts.network} isWide>
            {[answer.network.name, `${answer.network.start} – ${answer.network.end}`, answer.network.country]
              .filter(Boolean)
              .join(" · ")}
          </Cell>
        ) : (
          <Cell name={texts.registrar} isWide>
            {answer.registrar}
          </Cell>
        )}
        <Cell name={texts.registered}>{answer.registered_at && formatDay(answer.registered_at)}</Cell>
        <Cell name={texts.expires}>{answer.expires_at && formatDay(answer.expires_at)}</Cell>
        <Cell name={texts.updated}>{answer.updated_at && formatDay(answer.updated_at)}</Cell>
        <Cell name={texts.holder}>{holder && (holder.organization || holder.name)}</Cell>
        <Cell name={texts.nameservers} isWide isMono>
          {answer.nameservers.join(", ")}
        </Cell>
        <Cell name={texts.status} isWide>
          {answer.status.join(", ")}
        </Cell>
      </Cells>
    </DemoCard>
  );
}
