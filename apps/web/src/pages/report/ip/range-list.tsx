import { Fragment } from "react";
import { Link } from "react-router-dom";
import { cityLine } from "../../../lib/city-line.ts";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import type { IpReport } from "../queries.ts";
import styles from "../report.module.css";
import { placeLineOf } from "./lines.ts";
import { ipv4Count } from "./range-size.ts";

type Neighbour = IpReport["previous"];

/** The address's range between its two neighbours. */
export function RangeList({ report }: { report: IpReport }) {
  const { ranges, separator } = useTexts("report/ip");
  const { answer, reserved } = report;
  return (
    <ol className={`card columns cols-3 overflow-hidden ${styles.ranges}`}>
      <Beside label={ranges.previous} range={report.previous} missing={ranges.first} />
      <li data-own>
        <h3>{ranges.own}</h3>
        <Range start={report.start_ip} end={report.end_ip} />
        <p>{reserved ? ranges.reserved(reserved.name) : placeLineOf(answer, separator) || ranges.unknown}</p>
        {answer && <Network asn={answer.asn.asn} name={answer.asn.name} />}
      </li>
      <Beside label={ranges.next} range={report.next} missing={ranges.last} />
    </ol>
  );
}

function Beside({ label, range, missing }: { label: string; range: Neighbour; missing: string }) {
  const { ranges } = useTexts("report/ip");
  const language = useLanguage();
  if (!range) {
    return (
      <li>
        <h3>{label}</h3>
        <p>{missing}</p>
      </li>
    );
  }
  const text = cityLine(language, range.city_name, range.country_name);
  return (
    <li>
      <h3>{label}</h3>
      {/* Crawlers that followed every neighbour would never finish. */}
      <Link to={`/ip/${range.start_ip}`} rel="nofollow">
        <Range start={range.start_ip} end={range.end_ip} />
      </Link>
      <p>{range.reserved_name ? ranges.reserved(range.reserved_name) : text || ranges.unknown}</p>
      {!range.reserved_name && <Network asn={range.asn} name={range.asn_name} />}
    </li>
  );
}

function Network({ asn, name }: { asn: string | null; name: string | null }) {
  const { square } = useTexts("report/ip");
  return <p>{asn ? `${asn} ${name ?? ""}` : square.unknown}</p>;
}

function Range({ start, end }: { start: string; end: string }) {
  const { ranges } = useTexts("report/ip");
  const { tag } = languages[useLanguage()];
  const count = ipv4Count(start, end);
  return (
    <span className={`stack gap-1 ${styles.range}`}>
      <code>
        <Address text={start} /> – <wbr />
        <Address text={end} />
      </code>
      {count !== null && <span className="note">{ranges.count(count.toLocaleString(tag))}</span>}
    </span>
  );
}

/** An address that breaks between its groups, not inside them. */
function Address({ text }: { text: string }) {
  return text.split(/(?<=:)/).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an address have no other identity
    <Fragment key={index}>
      {group}
      <wbr />
    </Fragment>
  ));
}
