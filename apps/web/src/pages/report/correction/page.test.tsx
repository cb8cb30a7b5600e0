import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import type { Language } from "../../../lib/language.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, server } from "../../../testing/server.ts";
import type { Case } from "./case.ts";
import CorrectionPage from "./page.tsx";

const { correctionCase, correctionChecklist, correctionConfirm, correctionMail, correctionProof, correctionWays } =
  api.corrections;
const ticket = "20261128-X3DZM3";
const name = "_meridian.8.8.8.in-addr.arpa";

const open: Case = {
  ticket_no: ticket,
  range: "8.8.8.0/24",
  field: "city",
  value_before: "Mountain View",
  value_after: "Zürich",
  state: "open",
  is_automatic: false,
  reason: "",
  version: "",
  sent_at: "2026-11-28T08:00:00.000Z",
  proven_at: null,
  proven_by: null,
  proven_with: "",
  decided_at: null,
  published_at: null,
  withdrawn_at: null,
  checked_at: null,
  proof: { names: [name], text: "meridian-proof=abc", until: "2026-12-12T08:00:00.000Z", statement: null },
};
const proven: Case = {
  ...open,
  state: "accepted",
  is_automatic: true,
  proven_at: "2026-11-28T08:40:00.000Z",
  proven_by: "reverse_zone",
  decided_at: "2026-11-28T08:40:00.000Z",
  proof: null,
};

const noWays = { domains: [], contacts: [], geofeed: "", mailed_to: "", mailed_at: null };
beforeEach(() => void server.answer(correctionWays, () => noWays));

const show = (language: Language = "en", hash = "") =>
  renderInApp(
    <Routes>
      <Route path="/correction/:ticket" element={<CorrectionPage />} />
    </Routes>,
    { at: `/correction/${ticket}${hash}`, language, texts: ["report/correction"] },
  );
const valueIn = (row: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${row} `) })).getByRole("cell").textContent;

test("an open case shows the claim and what to add to DNS, and looks for it", async () => {
  server.answer(correctionCase, () => open);
  let isThere = false;
  server.answer(correctionProof, () => (isThere ? proven : open));
  const { user } = await show();
  await screen.findByRole("heading", { name: "8.8.8.0/24" });
  expect([valueIn("Before"), valueIn("Claimed"), valueIn("Data version")]).toEqual([
    "Mountain View",
    "Zürich",
    "None yet",
  ]);
  expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getByText("meridian-proof=abc")).toBeTruthy();
  const check = screen.getByRole("button", { name: "Check now" });
  await user.click(check);
  await screen.findByText(/There is no proof yet/);
  isThere = true;
  await user.click(check);
  await screen.findByText("The addresses are proven.");
  expect(screen.queryByRole("button", { name: "Check now" })).toBeNull();
  expect(screen.getByText("Accepted")).toBeTruthy();
  expect(server.callsOf(correctionProof).map(({ input }) => input)).toEqual([
    { ticket_no: ticket },
    { ticket_no: ticket },
  ]);
});

test("the ways of the registry are shown, and a link is mailed to a contact", async () => {
  const ways = {
    ...noWays,
    domains: ["_meridian.example.net"],
    contacts: [{ id: "a".repeat(16), address: "n••@example.net" }],
    geofeed: "https://example.net/geofeed.csv",
  };
  server.answer(correctionCase, () => open);
  server.answer(correctionWays, () => ways);
  server.answer(correctionMail, () => ({ ...ways, mailed_to: "n••@example.net", mailed_at: open.sent_at }));
  const { user } = await show();
  await screen.findByText("_meridian.example.net");
  expect(screen.getByText("https://example.net/geofeed.csv")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send to n••@example.net" }));
  await screen.findByText(/The last link was sent to n••@example.net/);
  expect(server.callsOf(correctionMail)[0]?.input).toEqual({ ticket_no: ticket, contact_id: "a".repeat(16) });
});

test("a registry that does not answer leaves the reverse zone", async () => {
  server.answer(correctionCase, () => open);
  server.answer(correctionWays, () => apiError(503, "away"));
  await show();
  await screen.findByText(/The registry does not answer/);
  expect(screen.getByText(name)).toBeTruthy();
});

test("the statement is there to download, and a signed checklist of it proves the addresses", async () => {
  const statement = "Correction: 1\n";
  server.answer(correctionCase, () => ({ ...open, proof: { ...open.proof!, statement } }));
  let isRight = false;
  server.answer(correctionChecklist, () =>
    isRight ? { ...proven, proven_by: "checklist" as const } : apiError(400, "Invalid input: file"),
  );
  const { user, container } = await show();
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await user.click(await screen.findByRole("button", { name: "Download the statement" }));
  expect(await saved[0]?.text()).toBe(statement);
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')!;
  const file = new File(["signed"], "a.sig");
  await user.upload(input, file);
  await screen.findByText("Invalid input: file");
  // The same file can be chosen again.
  expect(input.files).toHaveLength(0);
  isRight = true;
  await user.upload(input, file);
  await screen.findByText("Accepted");
  expect(valueIn("Proof")).toBe("RPKI-signed checklist");
  expect(server.callsOf(correctionChecklist).map(({ input }) => input)).toEqual([
    { ticket_no: ticket, file: expect.any(File) },
    { ticket_no: ticket, file: expect.any(File) },
  ]);
});

test("without a statement there is no such way", async () => {
  server.answer(correctionCase, () => open);
  await show();
  await screen.findByText(name);
  expect(screen.queryByText("RPKI-signed checklist")).toBeNull();
});

test("a mailed link confirms with its button, and not by being opened", async () => {
  server.answer(correctionCase, () => open);
  server.answer(correctionConfirm, () => ({ ...proven, proven_by: "mail" as const, proven_with: "n••@example.net" }));
  const { user } = await show("en", "#secret");
  const confirm = await screen.findByRole("button", { name: "Yes, confirm" });
  expect(server.callsOf(correctionConfirm)).toEqual([]);
  await user.click(confirm);
  await screen.findByText("Accepted");
  expect(valueIn("Proof")).toBe("Mail to a contact of the registry: n••@example.net");
  expect(server.callsOf(correctionConfirm)[0]?.input).toEqual({ ticket_no: ticket, token: "secret" });
});

test("a mailed link that is used up says so", async () => {
  server.answer(correctionCase, () => open);
  server.answer(correctionConfirm, () => apiError(404, ""));
  const { user } = await show("en", "#secret");
  await user.click(await screen.findByRole("button", { name: "Yes, confirm" }));
  await screen.findByText(/This link no longer works/);
});

test("a resolver that does not answer is reported, and the check can be repeated", async () => {
  server.answer(correctionCase, () => open);
  server.answer(correctionProof, () => apiError(503, "No resolver answers"));
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Check now" }));
  await screen.findByText("No resolver answers");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Check now" }).disabled).toBe(false);
});

test("a published case shows its version and the time from claim and from proof", async () => {
  const published = { ...proven, state: "published" as const, version: "20261128.3" };
  server.answer(correctionCase, () => ({ ...published, published_at: "2026-11-28T09:25:00.000Z" }));
  await show();
  await screen.findByText("In use", { selector: ":not(th)" });
  expect(valueIn("Data version")).toBe("20261128.3");
  expect(valueIn("Proven")).toMatch(/\(40 min after it was sent\)$/);
  expect(valueIn("In use")).toMatch(/\(45 min after the proof\)$/);
});

test.each([
  ["declined", "Declined"],
  ["withdrawn", "Withdrawn"],
] as const)("a case that is %s shows the reason", async (state, label) => {
  server.answer(correctionCase, () => ({
    ...open,
    state,
    reason: "The operator says otherwise",
    decided_at: "2026-11-29T09:00:00.000Z",
    proof: null,
  }));
  await show();
  await screen.findByText(label);
  expect(valueIn("Reason")).toBe("The operator says otherwise");
  expect(valueIn("Decision")).toBe("Decided by our staff.");
});

test.each([
  ["en", "There is no such correction"],
  ["zh", "没有这条纠错"],
] as const)("an unknown ticket is explained (%s)", async (language, title) => {
  server.answer(correctionCase, () => apiError(404, ""));
  await show(language);
  await screen.findByText(title);
});

test("a failed call can be repeated", async () => {
  let isUp = false;
  server.answer(correctionCase, () => (isUp ? open : apiError(500, "Oops")));
  const { user } = await show();
  const retry = await screen.findByRole("button", { name: "Retry" });
  isUp = true;
  await user.click(retry);
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("8.8.8.0/24"));
});
