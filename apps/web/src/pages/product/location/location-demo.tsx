import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { AddressForm } from "../demo/address-form.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { PlaceMap } from "../demo/place-map.tsx";
import { useDemo } from "../demo/use-demo.ts";
import { products } from "./definition.ts";

/** What the licences of the sources of locations ask for. */
const credits: Readonly<Record<string, { text: string; url: string }>> = {
  "DB-IP City Lite": { text: "IP Geolocation by DB-IP", url: "https://db-ip.com" },
  ip2region: { text: "ip2region by the lionsoul2014 community", url: "https://github.com/lionsoul2014/ip2region" },
};

/** The location of an address, on the map and field by field. */
export function LocationDemo() {
  const { demo: texts } = useTexts("product/location");
  const { demo: common } = useTexts("product");
  const { usageTypes } = useTexts("common");
  const demo = useDemo("ipguishu", products);
  const { answer } = demo;
  const { location, asn } = answer;
  const credit = credits[location.source ?? ""];
  const place = [location.city, location.country].filter(Boolean).join(", ");
  return (
    <DemoCard
      figure={
        <PlaceMap
          latitude={location.latitude}
          longitude={location.longitude}
          country={location.country_code ?? ""}
          label={texts.map(place || location.ip)}
        />
      }
      form={<AddressForm demo={demo} />}
      demo={demo}
      heightPx={420}
      foot={
        credit && (
          <a href={credit.url} rel="noopener" className="link">
            {credit.text}
          </a>
        )
      }
    >
      <Cells>
        <Cell name={texts.country}>{[location.country, location.country_code].filter(Boolean).join(" · ")}</Cell>
        <Cell name={texts.region}>{location.province}</Cell>
        <Cell name={texts.city}>{location.city}</Cell>
        <Accuracy kilometres={location.accuracy_radius_km} isAnycast={location.is_anycast === true} />
        <Cell name={texts.timeZone}>{location.time_zone}</Cell>
        <Cell name={texts.station}>{location.weather_station}</Cell>
        {location.zip_code && <Cell name={texts.zip}>{location.zip_code}</Cell>}
        <Cell name={texts.elevation}>{location.elevation === null ? null : texts.metres(location.elevation)}</Cell>
        <Cell name={common.asn} isMono>
          {asn.asn}
        </Cell>
        <Cell name={texts.usage}>{asn.usage_type && usageTypes[asn.usage_type]}</Cell>
        <Cell name={common.organization}>{asn.organization}</Cell>
        <Cell name={texts.isp}>{location.isp}</Cell>
        <Cell name={common.network} isWide>
          {asn.name}
        </Cell>
      </Cells>
    </DemoCard>
  );
}

function Accuracy({ kilometres, isAnycast }: { kilometres: number | null; isAnycast: boolean }) {
  const { demo: texts } = useTexts("product/location");
  const { tag } = languages[useLanguage()];
  const within = kilometres === null ? null : texts.within(kilometres.toLocaleString(tag));
  return <Cell name={texts.accuracy}>{isAnycast ? texts.anycast : within}</Cell>;
}
