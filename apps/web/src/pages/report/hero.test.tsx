import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { IpHero } from "./ip/ip-hero.tsx";

type IpReport = Awaited<ReturnType<typeof api.reports.ipReport>>;
type Network = NonNullable<IpReport["answer"]>["asn"];

/** What the top of the page reads of a report. */
const reportOf = (asn: Partial<Network>) =>
  ({
    ...{ ip: "192.0.2.1", flag_code: "", shaded_with: [], reserved: null, embedded: null, accuracy_note: "" },
    answer: {
      location: { is_anycast: true, latitude: null, longitude: null, accuracy_radius_km: null, elevation: null },
      asn: { inferred: [], ...asn },
      proxy: {},
    },
  }) as unknown as IpReport;
const open = (asn: Partial<Network>) =>
  renderInApp(<IpHero report={reportOf(asn)} />, { at: "/ip/192.0.2.1", texts: ["report", "report/ip"] });

test("the top of a report names the crawler, and tells a satellite network", async () => {
  await open({ is_crawler: true, crawler: "Googlebot", is_satellite: true });
  expect(screen.getByText("Crawler: Googlebot")).toBeTruthy();
  expect(screen.getByText("Satellite network")).toBeTruthy();
});

test("and says neither of other addresses", async () => {
  await open({ is_crawler: null, crawler: null, is_satellite: null });
  expect(screen.queryByText(/Crawler/)).toBeNull();
  expect(screen.queryByText("Satellite network")).toBeNull();
});

test("the codes of a mobile operator are given as far as they are known", async () => {
  await open({ mcc: "310", mnc: "260" });
  expect(screen.getByText("310-260")).toBeTruthy();
  await open({ mcc: "405", mnc: null });
  expect(screen.getByText("405")).toBeTruthy();
});
