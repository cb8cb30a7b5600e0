import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { server, unreachable } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { LensStatus } from "./lens-status.tsx";
import { type LensAnswer, type LensTable, tableOf } from "./lens-table.ts";
import { Results } from "./results.tsx";
import { SourceBox } from "./source-box.tsx";
import { TruncationNote } from "./truncation-note.tsx";
import { useLens } from "./use-lens.ts";

const risks: LensAnswer["risks"] = [
  { score: 0, level: "low", reasons: [] },
  { score: 20, level: "low", reasons: ["data_center_inferred"] },
  { score: 70, level: "high", reasons: ["tor"] },
  { score: null, level: null, reasons: [] },
];
/** Addresses alternating between two countries, with every risk score. */
function sampleTable(count: number): LensTable {
  const counts = Array.from({ length: count }, (_, index) => [`8.8.${index >> 8}.${index & 255}`, 1] as const);
  return tableOf(counts, {
    db_version: "20260101",
    place_index: counts.map((_, index) => index % 2),
    network_index: counts.map(() => 0),
    risk_index: counts.map((_, index) => index % risks.length),
    reserved_at: [],
    invalid_at: [],
    places: { country_index: [0, 1], city: ["", ""], latitude: [37.4, 30.3], longitude: [-122.1, 120.2] },
    countries: [
      { country_code: "US", country_name: "United States" },
      { country_code: "CN", country_name: "China" },
    ],
    networks: [{ asn: 15169, name: "Google LLC", usage_type: "DCH" }],
    risks,
  });
}

const open = (count = 8) => renderInApp(<Results table={sampleTable(count)} />, { texts: ["lens"] });
const bar = (name: RegExp) => screen.getByRole("button", { name });
const addresses = () =>
  within(screen.getByRole("region", { name: "Addresses" }))
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);

test("choosing a country filters charts and addresses, and choosing it again removes the filter", async () => {
  const { user } = await open();
  const china = screen.getByRole("button", { name: "China" });
  await user.click(china);
  expect(china.getAttribute("aria-pressed")).toBe("true");
  expect(addresses()).toEqual(["8.8.0.1", "8.8.0.3", "8.8.0.5", "8.8.0.7"]);
  expect(bar(/Score 0–9: 0/)).not.toBeNull();
  expect(bar(/Score 20–29: 2/)).not.toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove the filter China" }));
  expect(addresses()).toHaveLength(8);
});

test("arrow keys move along the bars, Shift selects a range, and Escape clears it", async () => {
  const { user } = await open();
  bar(/Score 0–9/).focus();
  await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  expect(bar(/Score 20–29/)).toHaveFocus();
  expect(
    ["0–9", "10–19", "20–29"].map((name) => bar(new RegExp(`Score ${name}`)).getAttribute("aria-pressed")),
  ).toEqual(["true", "true", "true"]);
  expect(addresses()).toEqual(["8.8.0.0", "8.8.0.1", "8.8.0.4", "8.8.0.5"]);
  await user.keyboard("{Escape}");
  expect(addresses()).toHaveLength(8);
  await user.keyboard("{ArrowRight}{Enter}");
  expect(bar(/Score 30–39/).getAttribute("aria-pressed")).toBe("true");
});

test("dragging across the bars selects them, and releasing keeps the selection", async () => {
  await open();
  const group = screen.getByRole("group", { name: "Risk scores" });
  for (const [index, bar] of Array.from(group.children).entries())
    vi.spyOn(bar, "getBoundingClientRect").mockReturnValue(new DOMRect(index * 20, 0, 19, 100));
  fireEvent.pointerDown(group, { clientX: 125, buttons: 1 });
  fireEvent.pointerMove(group, { clientX: 165, buttons: 1 });
  fireEvent.click(group.children[8]!);
  expect(addresses()).toEqual(["8.8.0.2", "8.8.0.6"]);
});

test("the unknown bar can only be selected by itself", async () => {
  const { user } = await open();
  await user.click(bar(/Score Unknown: 2/));
  expect(addresses()).toEqual(["8.8.0.3", "8.8.0.7"]);
});

test("each chart can be shown as a table of its figures", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Risk scores as a table" }));
  const table = within(screen.getAllByRole("region", { name: "Risk scores" }).at(-1)!).getByRole("table");
  expect(within(table).getByRole("row", { name: "Unknown 2 25%" })).not.toBeNull();
});

test("the address table is paged, and filtering never leaves an empty page open", async () => {
  const { user } = await open(40);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(addresses()).toHaveLength(10);
  await user.click(bar(/Score 70–79/));
  expect(addresses()).toHaveLength(10);
});

function Whole() {
  const lens = useLens();
  return (
    <>
      <SourceBox lens={lens} />
      <LensStatus lens={lens} />
      {lens.state.kind === "done" && <TruncationNote {...lens.state} limit={lens.limit} />}
    </>
  );
}
const openWhole = () => renderInApp(<Whole />, { texts: ["lens"] });
const answerAll = () =>
  server.answer(api.products.lens, ({ input }) => {
    const all = input.ips!.split("\n").map(() => 0);
    return {
      db_version: "1",
      place_index: all,
      network_index: all,
      risk_index: all,
      reserved_at: [],
      invalid_at: [],
      places: { country_index: [0], city: [""], latitude: [null], longitude: [null] },
      countries: [{ country_code: "US", country_name: "United States" }],
      networks: [{ asn: null, name: "", usage_type: "" as const }],
      risks,
    };
  });

test("only the distinct addresses are sent, never the text around them", async () => {
  answerAll();
  const { user } = await openWhole();
  await user.type(screen.getByRole("textbox"), "secret 8.8.8.8 password=x 8.8.8.8:53 9.9.9.9");
  await user.click(screen.getByRole("button", { name: "Analyze" }));
  await waitFor(() => expect(server.callsOf(api.products.lens)).toHaveLength(1));
  expect(server.callsOf(api.products.lens)[0]!.input).toEqual({ ips: "8.8.8.8\n9.9.9.9" });
});

test("above the limit the most frequent addresses are looked up, and the rest once the visitor logs in", async () => {
  answerAll();
  await openWhole();
  const list = Array.from({ length: 1200 }, (_, index) => `8.8.${index >> 8}.${index & 255}`);
  const file = new File([`${list.join("\n")}\n${list[1199]}`], "access.log");
  fireEvent.change(screen.getByLabelText("Choose a file"), { target: { files: [file] } });
  await screen.findByText(/1,200 addresses found; these are the 1,000 most frequent/);
  const [first] = server.callsOf(api.products.lens);
  expect(first!.input.ips!.split("\n")).toHaveLength(1000);
  expect(first!.input.ips).toMatch(/^8\.8\.4\.175\n/);
  expect(screen.getByRole("button", { name: "Log in to analyze up to 10,000" })).not.toBeNull();
  server.answer(api.account.userInfo, () => new Promise(() => {}));
  signInUser();
  await waitFor(() => expect(server.callsOf(api.products.lens)).toHaveLength(2));
  expect(server.callsOf(api.products.lens)[1]!.input.ips!.split("\n")).toHaveLength(1200);
});

test("more addresses than the lens takes lead to a bulk job", async () => {
  const note = (found: number, sent: number) => (
    <TruncationNote found={found} sent={sent} limit={found > 10_000 ? 10_000 : 1000} />
  );
  const { unmount } = await renderInApp(note(1200, 1000), { texts: ["lens"] });
  expect(screen.queryByRole("link")).toBeNull();
  unmount();
  await renderInApp(note(12_000, 10_000), { texts: ["lens"] });
  expect(screen.getByRole("link").getAttribute("href")).toBe("/user?tab=bulk-jobs");
});

test("a text without addresses shows a message and sends no request", async () => {
  const { user } = await openWhole();
  await user.type(screen.getByRole("textbox"), "nobody at 12:34:56");
  await user.click(screen.getByRole("button", { name: "Analyze" }));
  await screen.findByText("No IP address found");
  expect(server.callsOf(api.products.lens)).toEqual([]);
});

test("addresses found offline are looked up once the connection is back", async () => {
  server.answer(api.products.lens, unreachable);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { user } = await openWhole();
  await user.type(screen.getByRole("textbox"), "8.8.8.8");
  await user.click(screen.getByRole("button", { name: "Analyze" }));
  await screen.findByText(/You are offline/);
  answerAll();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(server.callsOf(api.products.lens)).toHaveLength(2);
});
