import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { browserTimeZone } from "../../../lib/locale.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { AudienceScene } from "../../../ui/scenes/identity-scenes.tsx";
import { DemoCard } from "../demo/demo-card.tsx";

/** What the browser reveals about itself; this page sends none of it. */
async function readBrowser() {
  const { parse } = await import("bowser");
  const { browser, os, platform } = parse(navigator.userAgent);
  return {
    browser: browser.name ?? "",
    system: [os.name, os.version].filter(Boolean).join(" "),
    device: platform.type ?? "",
    languages: [...navigator.languages],
    time_zone: browserTimeZone(),
  };
}

/** Null until the user agent parser has been loaded. */
function useBrowser() {
  const [browser, setBrowser] = useState<Awaited<ReturnType<typeof readBrowser>> | null>(null);
  useEffect(() => {
    load(readBrowser).then(setBrowser, () => {});
  }, []);
  return browser;
}

/** Network, location, time and device of the current visitor. */
export function VisitorDemo() {
  const { demo: texts } = useTexts("product/visitor");
  const { demo: common } = useTexts("product");
  const { tag } = languages[useLanguage()];
  const browser = useBrowser();
  const { data: own, isFetching } = useQuery(query(api.lookup.ipSelfSearch, {}, { lazy: true }));
  const place = own && [own.city_name, own.region_name, own.country_name].filter(Boolean).join(", ");
  const zone = own?.time_zone.name ?? "";
  const profile = {
    network: own ? { ip: own.ip, asn: own.asn.asn, name: own.asn.asn_name, usage_type: own.asn.usage_type } : null,
    place: own
      ? { country_code: own.country_code, region: own.region_name, city: own.city_name, time_zone: zone }
      : null,
    browser,
  };
  const devices: Readonly<Record<string, string>> = texts.devices;
  const names = new Intl.DisplayNames(tag, { type: "language" });
  return (
    <DemoCard
      figure={<AudienceScene />}
      form={<p className="text-body text-md">{own?.bogon ? texts.reserved : texts.intro}</p>}
      demo={{ state: own && browser ? "live" : "sample", isBusy: isFetching || !browser, answer: profile }}
      heightPx={400}
      foot={texts.privacy}
    >
      <Cells>
        <Cell name={texts.address} isMono>
          {own?.ip}
        </Cell>
        <Cell name={common.asn} isMono>
          {own?.asn.asn}
        </Cell>
        <Cell name={common.network} isWide>
          {own?.asn.asn_name}
        </Cell>
        <Cell name={texts.place} isWide>
          {place}
        </Cell>
        <Cell name={texts.zone}>{zone}</Cell>
        <Cell name={texts.browserZone}>{browser?.time_zone}</Cell>
        <Cell name={texts.agreement} isWide>
          {zone && browser && (sameOffset(zone, browser.time_zone) ? texts.agrees : texts.differs)}
        </Cell>
        <Cell name={texts.device}>{browser && (devices[browser.device] ?? browser.device)}</Cell>
        <Cell name={texts.browser}>{browser && [browser.browser, browser.system].filter(Boolean).join(" · ")}</Cell>
        <Cell name={texts.languages} isWide>
          {browser?.languages
            .slice(0, 4)
            .map((code) => names.of(code) ?? code)
            .join(", ")}
        </Cell>
      </Cells>
    </DemoCard>
  );
}

/** Whether two time zones have the same offset now, even if their names differ. */
function sameOffset(left: string, right: string): boolean {
  const now = new Date();
  const clock = (timeZone: string) => now.toLocaleString("en", { timeZone });
  try {
    return clock(left) === clock(right);
  } catch {
    return left === right;
  }
}
