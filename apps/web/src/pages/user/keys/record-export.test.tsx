import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../lib/api.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { renderInApp } from "../../../testing/render.tsx";
import { server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import { RecordExport } from "./record-export.tsx";

const run = {
  id: 9,
  kind: "records",
  status: "running",
  rows: 1200,
  total_rows: 5000,
  url: "",
  error: "",
  created_at: "2026-11-01T00:00:00.000Z",
  finished_at: null,
} as const;

test("an export shows its progress and becomes a link when done", async () => {
  signInUser();
  const begun = { export_id: 9, list: [], next_cursor: null, total: 5000, total_exact: false };
  server.answer(api.usage.getKeyUseRecord, () => begun);
  server.answer(api.usage.exportList, () => ({ list: [run], total: 1 }));
  const { user } = await renderInApp(<RecordExport filter={{ key_id: 3 }} />, { texts: ["keys"] });
  const { records: texts } = textsOf("en", "keys");
  await user.click(screen.getByRole("button", { name: texts.export.begin }));
  await screen.findByText(texts.export.progress("1,200", "5,000"));
  expect(server.callsOf(api.usage.getKeyUseRecord)[0]?.input).toMatchObject({ key_id: "3", export: "1" });
  const done = { ...run, status: "done", rows: 5000, url: "https://meridian.example/files/1" } as const;
  server.answer(api.usage.exportList, () => ({ list: [done], total: 1 }));
  const link = await screen.findByRole("link", { name: texts.export.download("5,000") }, { timeout: 4000 });
  expect(link.getAttribute("href")).toBe(done.url);
});

test("users who may not export see no button", async () => {
  signInUser({ user_level: 2, permissions: ["usage.warn"] });
  const { container } = await renderInApp(<RecordExport filter={{}} />, { texts: ["keys"] });
  expect(container.querySelector("button")).toBeNull();
});
