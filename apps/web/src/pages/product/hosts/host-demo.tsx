import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { HostScene } from "../../../ui/scenes/address-scenes.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { QueryForm } from "../demo/query-form.tsx";
import styles from "../demo/results.module.css";
import { useDemo } from "../demo/use-demo.ts";
import { products } from "./definition.ts";

/** What is known about a host, or what a port is registered for. */
export function HostDemo() {
  const { demo: texts } = useTexts("product/hosts");
  const { anycast } = sampleAddresses[useLanguage()];
  const demo = useDemo("ipport", products);
  const { answer } = demo;
  return (
    <DemoCard
      figure={<HostScene />}
      form={
        <QueryForm
          demo={demo}
          label={texts.label}
          submit={texts.submit}
          initial={anycast}
          placeholder={anycast}
          examples={[anycast, "443", "3306", "6379"]}
        />
      }
      demo={demo}
      heightPx={290}
    >
      {"port" in answer ? <PortResult answer={answer} /> : <HostResult answer={answer} />}
    </DemoCard>
  );
}

function PortResult({ answer }: { answer: LookupAnswerOf<"ports"> }) {
  const { demo: texts } = useTexts("product/hosts");
  return (
    <>
      <p className={styles.verdict}>
        {texts.port(answer.port)}
        <span>{texts.ranges[answer.range]}</span>
      </p>
      {answer.services.length === 0 ? (
        <div className={styles.empty}>
          <strong className="font-medium">{texts.noService}</strong>
          {texts.noServiceText}
        </div>
      ) : (
        <table className={`data-table ${styles.records}`}>
          <TableHead columns={[texts.protocol, texts.service, texts.description]} />
          <tbody>
            {answer.services.map(({ protocol, name, description }) => (
              <tr key={protocol}>
                <td>{protocol}</td>
                <td>{name}</td>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function HostResult({ answer }: { answer: LookupAnswerOf<"host"> }) {
  const { demo: texts } = useTexts("product/hosts");
  const { demo: common } = useTexts("product");
  const ports = answer.open_ports;
  return (
    <>
      <Cells>
        <Cell name={texts.address} isMono>
          {answer.ip}
        </Cell>
        <Cell name={common.asn} isMono>
          {answer.asn.asn}
        </Cell>
        <Cell name={common.network} isWide>
          {answer.asn.name}
        </Cell>
        <Cell name={texts.names} isWide isMono>
          {answer.hostnames?.join(", ")}
        </Cell>
      </Cells>
      {answer.hostnames === null && <p className="note py-2">{texts.noResolver}</p>}
      {ports === null && <p className="note py-2">{texts.noSurvey}</p>}
      {ports?.length === 0 && <p className="note py-2">{texts.noPorts}</p>}
      {ports && ports.length > 0 && (
        <table className={`data-table ${styles.records}`}>
          <TableHead columns={[texts.openPort, texts.service, { number: texts.seen }]} />
          <tbody>
            {ports.map(({ port, protocol, service, seen_date }) => (
              <tr key={`${port}/${protocol}`}>
                <td>{`${port}/${protocol}`}</td>
                <td>{service}</td>
                <td data-number>{seen_date}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
