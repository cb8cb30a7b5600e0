import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Language } from "../../../lib/language.ts";
import { readableSize } from "../../../lib/readable-size.ts";
import { loadTexts } from "../../../lib/texts.tsx";
import { renderInApp } from "../../../testing/render.tsx";
import { signInUser } from "../../../testing/user.ts";
import { DatabaseCard } from "./database-card.tsx";
import { type Database, inOrder } from "./values.ts";

const file = (format: Database["versions"][number]["files"][number]["format"], url: string | null) => ({
  ...{ format, encoding: "gz", size: 81_000_000, md5: "0".repeat(32), sha256: "ab".repeat(32), content_md5: "" },
  ...{ name: `city-20261123.${format}.gz`, url, url_expires_at: null },
});

const database = (owned: boolean): Database => ({
  ...{ offline_id: 1, product: "city", edition_id: "Meridian-City", name: "City", ip_version: 46, fields: ["city"] },
  owned,
  right: owned
    ? {
        ...{ start_at: "2026-11-01T00:00:00Z", expire_at: "2027-11-01T00:00:00Z", status: "active" as const },
        ...{ downloads_per_day: 10, downloads_left_today: 7, resets_at: "2026-11-24T16:00:00Z" },
      }
    : null,
  versions: [
    {
      ...{ version: "20261123", built_at: "2026-11-23T00:00:00Z", records: 5, status: "published" as const },
      ...{ changed_ranges: null, left_out: ["GeoLite2"], licence_url: "https://example.com/LICENSE.txt" },
      manifest_url: "https://example.com/downloads/city/20261123/manifest.json",
      signature_url: "https://example.com/downloads/city/20261123/manifest.json.sig",
      deltas: [],
      files: [
        file("csv", owned ? "https://example.com/downloads/1" : null),
        file("mmdb", owned ? "https://example.com/downloads/2" : null),
      ],
    },
  ],
  ...{
    sample_url: null,
    samples: [],
    doc_slug: "",
    currency: "USD",
    price_cents: 14_300,
    months_options: [1],
    can_buy: true,
  },
});

const show = async (owned: boolean, language: Language = "en") => {
  signInUser();
  await loadTexts(language, "downloads");
  return renderInApp(<DatabaseCard database={database(owned)} />, { language });
};

test("licensed accounts see their remaining term, links, and a command that resumes downloads", async () => {
  await show(true);
  expect(screen.getByText("7 of 10 downloads left today")).toBeDefined();
  const link = screen.getByRole("link", { name: "Download city-20261123.mmdb.gz" });
  expect(link.getAttribute("href")).toBe("https://example.com/downloads/2");
  expect(screen.getByRole("tabpanel").textContent).toContain("curl -fL -C - -o city-20261123.mmdb.gz");
  expect(screen.getByText("Not included: GeoLite2")).toBeDefined();
});

test("members without the download permission are told why, and see no commands", async () => {
  signInUser({ id: 2, user_level: 2, permissions: ["download.view"] });
  await loadTexts("en", "downloads");
  const card = database(true);
  for (const { files } of card.versions) for (const each of files) each.url = null;
  await renderInApp(<DatabaseCard database={card} />);
  expect(screen.getAllByText("Not allowed by your role")).toHaveLength(2);
  expect(screen.queryByRole("tabpanel")).toBeNull();
});

test("accounts without a license see the contents and the price, and no link", async () => {
  await show(false);
  const table = screen.getByRole("table", { hidden: true });
  expect(within(table).queryAllByRole("link", { hidden: true })).toEqual([]);
  expect(screen.getByText("$143 per month")).toBeDefined();
  expect(screen.queryByRole("tabpanel")).toBeNull();
});

test("sizes are formatted as in file managers, and the most popular format comes first", () => {
  expect([510, 1500, 81_000_000].map((size) => readableSize(size, "en"))).toEqual(["510 B", "1.5 kB", "81 MB"]);
  expect(inOrder(database(true).versions[0]?.files ?? []).map(({ format }) => format)).toEqual(["mmdb", "csv"]);
});
