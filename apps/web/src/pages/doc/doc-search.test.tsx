import type { SearchEntry } from "@meridian/contract/search-index";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { DocSearch } from "./doc-search.tsx";

const entry: SearchEntry = { id: 0, slug: "quick-start", anchor: "", title: "Quick start", heading: "", text: "" };
const entries: SearchEntry[] = [
  { ...entry, text: "One address, or many with a batch lookup." },
  { ...entry, id: 1, slug: "batch", title: "Batch lookup", text: "Up to 1,000 addresses." },
];

beforeEach(() => server.answerFile("/doc/search.json", () => entries));

test("pages with the words in their title come first", async () => {
  const { user } = await renderInApp(<DocSearch />, { at: "/doc", texts: ["doc"] });
  await user.type(screen.getByRole("combobox"), "batch lookup");
  const hits = await screen.findAllByRole("option");
  expect(hits.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Batch lookup"),
    expect.stringContaining("Quick start"),
  ]);
});

test("a search without results says so", async () => {
  const { user } = await renderInApp(<DocSearch />, { at: "/doc", texts: ["doc"] });
  await user.type(screen.getByRole("combobox"), "zzzzqqq");
  await screen.findByText("Nothing in the documentation contains “zzzzqqq”.");
});
