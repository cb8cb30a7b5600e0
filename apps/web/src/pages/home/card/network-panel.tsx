import { useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import type { IpAnswer } from "../answer.ts";

export function NetworkPanel({ answer }: { answer: IpAnswer }) {
  const { card } = useTexts("home");
  const { usageTypes } = useTexts("common");
  const names = card.network;
  const { asn, embedded } = answer;
  const isInferred = answer.sources.network?.inferred;
  return (
    <>
      <Cells>
        <Cell name={names.asn} isMono>
          {asn.asn}
        </Cell>
        <Cell name={names.usageType}>{asn.usage_type && usageTypes[asn.usage_type]}</Cell>
        <Cell name={names.name} isWide>
          {asn.asn_name}
        </Cell>
        <Cell name={names.organization} isWide>
          {asn.organization}
        </Cell>
        <Cell name={names.isp}>{asn.isp}</Cell>
        {asn.domain && <Cell name={names.domain}>{asn.domain}</Cell>}
        <Cell name={names.range} isWide isMono>
          {answer.start_ip && `${answer.start_ip} – ${answer.end_ip}`}
        </Cell>
      </Cells>
      {isInferred && <p className="note py-3">{card.inferred}</p>}
      {embedded && <p className="note py-3">{card.embedded(embedded.ipv4)}</p>}
    </>
  );
}
