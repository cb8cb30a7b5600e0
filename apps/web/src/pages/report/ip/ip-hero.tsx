import { useMemo } from "react";
import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { calendarDay } from "../../../lib/time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { HeroFrame } from "../../../ui/hero-frame.tsx";
import { CorrectionButton } from "../correction-button.tsx";
import { LookupForm } from "../lookup-form.tsx";
import type { MapSubject } from "../map/map-style.ts";
import { PlaceMap } from "../map/place-map.tsx";
import type { IpReport } from "../queries.ts";
import styles from "../report.module.css";
import { placeLineOf } from "./lines.ts";

const flags = ["is_tor", "is_vpn", "is_proxy", "is_relay", "is_hosting", "is_data_center"] as const;
/** Flags that hide a visitor; a data centre alone does not. */
const hiding: readonly string[] = flags.slice(0, 4);

/** The address with the short answer, on the map and as text. */
export function IpHero({ report }: { report: IpReport }) {
  const common = useTexts("report");
  const texts = useTexts("report/ip");
  const { ip, answer, reserved, embedded } = report;
  const place = placeLineOf(answer, texts.separator);
  return (
    <HeroFrame className={styles.top!}>
      <div className="bar min-h-10">
        <p className="quiet">{texts.kind}</p>
        <LookupForm />
      </div>
      <div className="row">
        <h1 className={styles.address} data-long={ip.length > 15 || undefined}>
          {ip}
        </h1>
        <Copy text={ip} label={common.copyAddress} />
      </div>
      <p className={`row gap-3 min-h-8 text-body text-xl leading-15 ${styles.line}`}>
        {report.flag_code && <img src={`/flags/${report.flag_code}.svg`} alt="" width={24} height={18} />}
        {reserved ? reserved.name : place || texts.unknownPlace}
      </p>
      <div className="cluster row min-h-8 mt-3">
        {answer?.location.is_anycast && <Badge>{common.anycast}</Badge>}
        {answer?.asn.crawler && <Badge>{texts.crawler(answer.asn.crawler)}</Badge>}
        {answer?.asn.is_satellite && <Badge>{texts.satellite}</Badge>}
        {answer &&
          flags
            .filter((flag) => answer.proxy[flag])
            .map((flag) => (
              <Badge key={flag} tone={hiding.includes(flag) ? "warn" : "neutral"}>
                {texts.flags.names[flag]}
              </Badge>
            ))}
        {answer && flags.some((flag) => answer.proxy[flag]) && (
          <a href="#reasons" className="link text-md">
            {texts.reasons.link}
          </a>
        )}
        {!reserved && <CorrectionButton ip={ip} />}
      </div>
      {embedded && <p className="note mt-3">{texts.embedded(embedded.ipv4)}</p>}
      {answer ? <Answer report={report} answer={answer} place={place} /> : <NoAnswer reserved={reserved} />}
    </HeroFrame>
  );
}

function NoAnswer({ reserved }: Pick<IpReport, "reserved">) {
  const texts = useTexts("report/ip");
  return (
    <div className="card overflow-hidden mt-5 shadow">
      <div className="stack gap-3 justify-items-start measure p-7">
        <h2 className="title-3">{reserved ? texts.reserved.title : texts.unknown.title}</h2>
        <p>{reserved ? texts.reserved.text(reserved.name, reserved.rfc) : texts.unknown.text}</p>
        {reserved && (
          <Link to={`/ip/${texts.reserved.publicAddress}`} className="link">
            {texts.reserved.tryPublic}
          </Link>
        )}
      </div>
    </div>
  );
}

interface AnswerProps {
  report: IpReport;
  answer: NonNullable<IpReport["answer"]>;
  place: string;
}

function Answer({ report, answer, place }: AnswerProps) {
  const subject = useMemo(() => subjectOf(answer, report.shaded_with), [answer, report.shaded_with]);
  return (
    <div className={`card overflow-hidden mt-5 shadow ${subject ? styles.answer : ""}`}>
      {subject && (
        <div className={styles.mapPart}>
          <PlaceMap subject={subject} name={place} />
          <p className="note py-3 px-5 border-t">
            {answer.location.is_anycast ? report.accuracy_note : <Accuracy subject={subject} />}
          </p>
        </div>
      )}
      <Facts answer={answer} />
    </div>
  );
}

/** What the map shows of an answer; null if the answer has no coordinates. */
function subjectOf({ location }: AnswerProps["answer"], lit: readonly string[]): MapSubject | null {
  const { latitude, longitude, accuracy_radius_km: radiusKm, country_code: country, province, city } = location;
  if (latitude === null || longitude === null) return null;
  const level = city ? "city" : province ? "region" : "country";
  return { place: { latitude, longitude }, radiusKm, level, city: city ?? "", country: country ?? "", lit };
}

function Accuracy({ subject: { radiusKm, level } }: { subject: MapSubject }) {
  const { map } = useTexts("report/ip");
  const { tag } = languages[useLanguage()];
  if (radiusKm === null) return map.noCircle;
  const kilometres = radiusKm.toLocaleString(tag);
  return level === "country" ? map.countryOnly(kilometres) : map.circle(kilometres);
}

function Facts({ answer }: Pick<AnswerProps, "answer">) {
  const common = useTexts("report");
  const { usageTypes } = useTexts("common");
  const { facts } = useTexts("report/ip");
  const language = useLanguage();
  const { tag } = languages[language];
  const { location, asn } = answer;
  const { latitude, longitude, elevation } = location;
  const usage = asn.usage_type && usageTypes[asn.usage_type];
  const isInferred = asn.inferred.includes("usage_type");
  return (
    <div className={styles.facts}>
      <h2 className="visually-hidden">{facts.title}</h2>
      <Cells>
        <Cell name={facts.country}>{location.country}</Cell>
        <Cell name={facts.region}>{location.province}</Cell>
        <Cell name={facts.city}>{location.city}</Cell>
        {location.zip_code && <Cell name={facts.zip}>{location.zip_code}</Cell>}
        <Cell name={facts.coordinates} isMono>
          {latitude !== null && longitude !== null && `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`}
        </Cell>
        <Cell name={facts.timeZone}>{location.time_zone}</Cell>
        <Cell name={facts.elevation}>{elevation !== null && facts.metres(elevation.toLocaleString(tag))}</Cell>
        <Cell name={facts.network} isWide>
          {asn.asn && (
            <Link to={`/asn/${asn.asn}`} className="link">
              {asn.asn} {asn.name}
            </Link>
          )}
        </Cell>
        {asn.organization && asn.organization !== asn.name && (
          <Cell name={facts.organization} isWide>
            {asn.organization}
          </Cell>
        )}
        {location.isp && <Cell name={facts.isp}>{location.isp}</Cell>}
        <Cell name={facts.usageType}>{usage && (isInferred ? common.concluded(usage) : usage)}</Cell>
        {asn.mcc && (
          <Cell name={facts.mobileCodes} isMono>
            {asn.mnc ? `${asn.mcc}-${asn.mnc}` : asn.mcc}
          </Cell>
        )}
        <Cell name={facts.source}>{location.source}</Cell>
        {location.last_changed && <Cell name={facts.lastChanged}>{calendarDay(location.last_changed, language)}</Cell>}
      </Cells>
    </div>
  );
}
