import type { SearchEntry } from "@meridian/contract/search-index";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "../../testing/server.ts";

const entry: SearchEntry = { id: 0, slug: "quick-start", anchor: "", title: "Quick start", heading: "", text: "" };
const entries: SearchEntry[] = [
  { ...entry, text: "One address, or many with a batch lookup." },
  { ...entry, id: 1, slug: "batch", title: "Batch lookup", text: "Up to 1,000 addresses." },
];

beforeEach(() => server.answerFile("/doc/search.json", () => entries));

async function renderSearch() {
  // Another test file may have built the index from its own answers.
  vi.resetModules();
  const [{ renderInApp }, { DocSearch }] = await Promise.all([
    import("../../testing/render.tsx"),
    import("./doc-search.tsx"),
  ]);
  return renderInApp(<DocSearch />, { at: "/doc", texts: ["doc"] });
}

test("pages with the words in their title come first", async () => {
  const { user } = await renderSearch();
  await user.type(screen.getByRole("combobox"), "batch lookup");
  const hits = await screen.findAllByRole("option");
  expect(hits.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Batch lookup"),
    expect.stringContaining("Quick start"),
  ]);
});

test("a search without results says so", async () => {
  const { user } = await renderSearch();
  await user.type(screen.getByRole("combobox"), "zzzzqqq");
  await screen.findByText("Nothing in the documentation contains “zzzzqqq”.");
});
