import { dnsTypeChoices } from "@meridian/client/inputs";
import { IconChevronDown } from "@tabler/icons-react";
import { useTexts } from "../../../lib/texts.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { Chain } from "../demo/chain.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import formStyles from "../demo/query-form.module.css";
import { QueryForm } from "../demo/query-form.tsx";
import styles from "../demo/results.module.css";
import { useDemo } from "../demo/use-demo.ts";
import { products } from "./definition.ts";

const types = dnsTypeChoices;

const typeName = "type";

/** The zones above a name, from the root down; long names skip those in the middle. */
function stepsTo(name: string, texts: { root: string; zone: string; name: string }) {
  const labels = name.replace(/\.$/, "").split(".");
  const above = labels.length > 1 ? [{ name: texts.zone, text: `${labels.at(-1)}.` }] : [];
  return [{ name: texts.root, text: "." }, ...above, { name: texts.name, text: `${labels.join(".")}.` }];
}

/** Records of a name as our resolver sees them. */
export function DnsDemo() {
  const { demo: texts } = useTexts("product/dns");
  const demo = useDemo("dns", products);
  const { answer } = demo;
  return (
    <DemoCard
      figure={<Chain label={texts.way} steps={stepsTo(answer.name, texts.steps)} />}
      form={
        <QueryForm
          demo={demo}
          label={texts.label}
          submit={texts.submit}
          initial={answer.name}
          placeholder="example.com"
          inputMode="url"
          examples={["example.com", "iana.org", "8.8.8.8.in-addr.arpa"]}
          onQuery={(name, others) => demo.run(`${name} ${name.endsWith(".arpa") ? "PTR" : others.get(typeName)}`)}
        >
          <span className={`relative flex flex-none ${formStyles.select}`}>
            <select className={formStyles.input} aria-label={texts.type} name={typeName} defaultValue="A">
              {types.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
          </span>
        </QueryForm>
      }
      demo={demo}
      heightPx={250}
      foot={texts.asked(answer.resolver, answer.ms)}
    >
      <p className={styles.verdict}>
        {answer.status}
        <span>{texts.count(answer.answers.length)}</span>
      </p>
      {answer.answers.length === 0 ? (
        <div className={styles.empty}>
          <strong className="font-medium">{texts.none(answer.name, answer.type)}</strong>
          {answer.status === "NXDOMAIN" ? texts.noName : texts.noRecord}
        </div>
      ) : (
        <table className={`data-table ${styles.records}`}>
          <TableHead columns={[texts.type, texts.data, { number: texts.ttl }]} />
          <tbody>
            {answer.answers.map((record) => (
              <tr key={`${record.type} ${record.data}`}>
                <td>{record.type}</td>
                <td>{record.data}</td>
                <td data-number>{record.ttl}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DemoCard>
  );
}
