import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { pageOfKeys, sampleKey } from "../../../testing/key.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import { RecordDialog } from "./record-dialog.tsx";
import type { CallRecord } from "./record-values.ts";
import { Records } from "./records.tsx";

const record: CallRecord = {
  id: "a",
  at: "2026-05-01T08:00:00.000Z",
  key_id: 8,
  key_name: "report",
  sub_user_name: "Ben",
  service_type: 1,
  method: "GET",
  path: "/v2/query",
  query_masked: "8.8.8.8",
  http_status: 200,
  result: "success",
  reason: "",
  country_code: "US",
  database_version: "2026.11.20",
  charged: 1,
  ms: 1.5,
  client_ip: "192.0.2.1",
};

/** The calls, with the part of the address that the page normally holds. */
function OpenableRecords() {
  const [call, setCall] = useState<string | null>(null);
  return <Records keyId={undefined} result="" call={call} onChange={(_, value) => setCall(value)} />;
}

async function open(call: CallRecord) {
  server.answer(api.usage.getKeyUseRecord, () => ({
    export_id: null,
    list: [call],
    next_cursor: null,
    total: 1,
    total_exact: true,
  }));
  const { user } = await renderInApp(<OpenableRecords />, { texts: ["keys", "dialogs"] });
  const texts = textsOf("en", "keys").records;
  const row = (await screen.findAllByRole("row"))[1]!;
  await user.click(within(row).getByRole("button"));
  return { user, texts, dialog: await screen.findByRole("dialog", { name: texts.detail.title }) };
}

beforeEach(() => {
  signInUser();
  server.answer(api.keys.getKeys, () => pageOfKeys(sampleKey(), sampleKey({ id: 8, name: "report" })));
});

test("a call's dialog shows everything that is stored about it", async () => {
  const { dialog } = await open(record);
  await within(dialog).findByText("United States");
  const facts = within(dialog)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "GET /v2/query",
    "8.8.8.8",
    "report · Ben",
    "192.0.2.1",
    "Answered",
    "200",
    "United States",
    "1",
    "1.5 ms",
  ]);
  expect(dialog.textContent).toContain("x-credits-charged: 1\nx-database-version: 2026.11.20");
});

test("a rejected call shows the reason", async () => {
  const { dialog } = await open({ ...record, http_status: 422, result: "empty", reason: "RESERVED_IP_ADDRESS" });
  await within(dialog).findByText("422 RESERVED_IP_ADDRESS");
});

test.each([
  ["7-0", () => "GET /v2/query"],
  ["7-1", () => textsOf("en", "keys").records.detail.gone],
])("an address that names call %s opens that call, or says that it is no longer stored", async (id, shown) => {
  server.answer(api.usage.getKeyUseRecord, ({ input }) =>
    input.call === "7-0"
      ? { export_id: null, list: [record], next_cursor: null, total: 1, total_exact: true }
      : apiError(404, "Not found"),
  );
  await renderInApp(<RecordDialog id={id} onClose={() => undefined} />, { texts: ["keys", "dialogs"] });
  await screen.findByText(shown());
});

test("a call can be repeated with its own key, and answer and headers appear below", async () => {
  server.answer(api.keys.revealKey, ({ input }) => ({ ...sampleKey(), api_key: `secret-${input.key_id}` }));
  const { user, dialog, texts } = await open(record);
  await within(dialog).findByText("GET /v2/query?ip=8.8.8.8");
  const answered = Response.json({ city: "Mountain View" }, { headers: { "x-quota-remaining": "49,998" } });
  const real = globalThis.fetch;
  const call = vi.spyOn(globalThis, "fetch");
  call.mockImplementation(async (to, options) => (to === "/v2/query?ip=8.8.8.8" ? answered : real(to, options)));
  await user.click(within(dialog).getByRole("button", { name: texts.detail.again }));
  await within(dialog).findByText("x-quota-remaining");
  expect(dialog.textContent).toContain("Mountain View");
  const sent = call.mock.calls.find(([to]) => to === "/v2/query?ip=8.8.8.8");
  expect(sent?.[1]?.headers).toEqual({ authorization: "Bearer secret-8" });
  call.mockRestore();
});

test("a call that was not stored in full cannot be repeated, and the dialog says so", async () => {
  const { dialog, texts } = await open({ ...record, query_masked: "8.8.*.*" });
  expect(dialog.textContent).toContain(texts.detail.notWhole);
  expect(within(dialog).queryByRole("button", { name: texts.detail.again })).toBeNull();
});

test("repeating needs the permission to see keys", async () => {
  signInUser({ user_level: 2, permissions: [] });
  const { dialog, texts } = await open(record);
  expect(dialog.textContent).toContain(texts.detail.noRight);
  expect(within(dialog).queryByRole("button", { name: texts.detail.again })).toBeNull();
});

test("repeating is not offered for test keys, which only answer documentation addresses", async () => {
  server.answer(api.keys.getKeys, () => pageOfKeys(sampleKey({ is_test: true })));
  const { dialog, texts } = await open(record);
  await within(dialog).findByText(texts.detail.noKey);
});
