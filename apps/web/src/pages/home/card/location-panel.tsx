import { useEffect, useState } from "react";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import type { IpAnswer } from "../answer.ts";
import { formatClock } from "../format.ts";

export function LocationPanel({ answer }: { answer: IpAnswer }) {
  const { card } = useTexts("home");
  const names = card.location;
  const { tag } = languages[useLanguage()];
  const { time_zone: zone, currency, elevation } = answer;
  const isEu = answer.is_eu === null ? null : answer.is_eu ? card.yes : card.no;
  const money = withDetail(currency.name, [currency.code, currency.symbol].filter(Boolean).join(", "));
  const station = withDetail(answer.weather_station_name, answer.weather_station_code);
  const cells = (
    <Cells>
      <Cell name={names.country}>
        {answer.country_name && (
          <>
            {answer.country_flag && <img src={flagPath(answer.country_flag)} alt="" width={20} height={15} />}
            {answer.country_name}
          </>
        )}
      </Cell>
      <Cell name={names.region}>{answer.region_name}</Cell>
      <Cell name={names.city}>{answer.city_name}</Cell>
      {answer.zip_code && <Cell name={names.zip}>{answer.zip_code}</Cell>}
      <Cell name={names.localTime}>{zone.offset && <Clock zone={zone} />}</Cell>
      <Cell name={names.timeZone}>{zone.name}</Cell>
      <Cell name={names.capital}>{answer.country_capital}</Cell>
      <Cell name={names.currency}>{money}</Cell>
      <Cell name={names.callingCode}>{answer.calling_code}</Cell>
      <Cell name={names.isEu}>{isEu}</Cell>
      <Cell name={names.elevation}>{elevation !== null ? names.metres(elevation.toLocaleString(tag)) : null}</Cell>
      <Cell name={names.station}>{station}</Cell>
    </Cells>
  );
  return (
    <>
      {cells}
      {answer.accuracy.note && <p className="note py-3">{answer.accuracy.note}</p>}
    </>
  );
}

/** Flags are served by this site under any hostname; the answer contains the public one. */
const flagPath = (address: string) => new URL(address, location.href).pathname;

/** "Name (detail)", or whichever is known. */
const withDetail = (name: string, detail: string) => (name && detail ? `${name} (${detail})` : name || detail);

/** The local time there, updated every full minute. */
function Clock({ zone }: { zone: IpAnswer["time_zone"] }) {
  const { tag } = languages[useLanguage()];
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const untilNextMinute = 60_000 - (now.getTime() % 60_000);
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute);
    return () => clearTimeout(timer);
  }, [now]);
  return `${formatClock(zone.offset, now, tag)} UTC${zone.offset}`;
}
