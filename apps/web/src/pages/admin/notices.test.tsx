import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server, unreachable } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { Notices } from "./notices.tsx";
import { staffApi, staffOfConsole } from "./staff-api.ts";

test("resending a notice after a lost answer sends it once, and an edited notice is sent again", async () => {
  signInUser();
  server.answer(staffOfConsole.staffSelf, () => ({
    id: 1,
    name: "Ann",
    role: "content" as const,
    calls: [staffApi.noticeSend.path],
  }));
  server.answer(staffApi.noticeList, () => ({ list: [], total: 0, page: 1, limit: 20 }));
  server.answer(staffApi.noticeSend, ({ input }) =>
    input.dry_run ? { users: 3, sent: false } : (unreachable() as never),
  );
  const page = (
    <AdminTexts>
      <Notices />
    </AdminTexts>
  );
  const { user } = await renderInApp(page, { at: "/admin?tab=notices", texts: ["dialogs"] });
  const send = async () => {
    await user.click(screen.getByRole("button", { name: "Count recipients" }));
    const question = await screen.findByRole("dialog");
    await user.click(within(question).getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(within(question).getByRole("button", { name: "Send" })).toHaveProperty("disabled", false),
    );
    await user.click(within(question).getByRole("button", { name: "Send" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  const title = await screen.findByRole("textbox", { name: "Title in English" });
  await user.type(title, "New data");
  await send();
  await send();
  await user.type(title, " today");
  await send();
  const keys = server
    .callsOf(staffApi.noticeSend)
    .filter(({ input }) => !input.dry_run)
    .map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(6);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(new Set(keys.slice(4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});
