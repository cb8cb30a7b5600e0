import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { KeysHelp } from "./keys-help.tsx";
import type { Lead } from "./message-thread.tsx";
import { Messages } from "./messages.tsx";
import { staffApi, staffOfConsole } from "./staff-api.ts";

const leadOf = (id: number): Lead => ({
  id,
  ticket_no: `T${id}`,
  kind: "feedback",
  status: "handling",
  name: `Sender ${id}`,
  phone: "",
  email: "ann@example.com",
  company: "",
  content: `Question ${id}`,
  handler: "Sue",
  created_at: "2026-11-27T06:00:00.000Z",
  product_types: [],
  page_path: "",
  package: "",
  cycle: "",
  language: "en",
  address: "",
  field: "",
  current_value: "",
  correct_value: "",
  files: [],
  account_id: null,
  replies: [],
  version: "",
  answered_at: null,
  proven_at: null,
  proven_by: null,
  proven_with: "",
  closed_at: null,
  actions: ["answer", "assign", "close"],
});
const changes: Record<string, string>[] = [];

beforeEach(async () => {
  changes.length = 0;
  signInUser();
  const calls = [staffApi.leadChange.path];
  server.answer(staffOfConsole.staffSelf, () => ({ id: 1, name: "Ann", role: "support" as const, calls }));
  server.answer(staffApi.leadList, () => ({ list: [3, 2, 1].map(leadOf), total: 3, page: 1, limit: 20 }));
  server.answer(staffApi.leadInfo, ({ input }) => leadOf(Number(input.id)));
  server.answer(staffApi.leadChange, ({ input }) => {
    changes.push(input);
    return { id: Number(input.id), status: "closed" as const };
  });
  await renderInApp(
    <AdminTexts>
      <Messages />
      <KeysHelp />
    </AdminTexts>,
    { at: "/admin?tab=messages", texts: ["dialogs"] },
  );
  await screen.findByText("T3");
});

const focused = () => document.activeElement?.textContent;

test("j and k, and arrows once there, lead through the list, and Enter opens", async () => {
  await userEvent.keyboard("j");
  expect(focused()).toBe("T3");
  await userEvent.keyboard("j");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("T1");
  await userEvent.keyboard("k");
  expect(focused()).toBe("T2");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Question 2", { selector: "[role=dialog] *" })).toBeDefined();
});

test("a message is replied to and closed by keys, and j leads to the next one", async () => {
  await userEvent.keyboard("jjr");
  const field = await screen.findByRole("textbox", { name: "Reply" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard("jack");
  expect(field).toHaveProperty("value", "jack");
  await userEvent.click(screen.getByRole("button", { name: "Reply" }));
  await waitFor(() => expect(changes).toMatchObject([{ id: "2", action: "answer", reply: "jack" }]));
  await screen.findByRole("button", { name: "Assign" });
  await userEvent.keyboard("j");
  expect(await screen.findByText("Question 1", { selector: "[role=dialog] *" })).toBeDefined();
  await screen.findByRole("button", { name: "Assign" });
  await userEvent.keyboard("c");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ id: "1", action: "close" }));
});

test("what was typed is not left behind by a key", async () => {
  await userEvent.keyboard("jr");
  await userEvent.type(await screen.findByRole("textbox", { name: "Reply" }), "half a sentence");
  screen.getByRole("button", { name: "Cancel" }).focus();
  await userEvent.keyboard("j");
  expect(screen.getByRole("textbox", { name: "Reply" })).toHaveProperty("value", "half a sentence");
});

test("? shows the keys", async () => {
  await userEvent.keyboard("?");
  expect(await screen.findByText("Assign it to me")).toBeDefined();
});
