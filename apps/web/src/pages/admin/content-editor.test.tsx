import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { Content } from "./content.tsx";
import { staffContent, staffOfConsole } from "./staff-api.ts";

const field = (name: string) => ({ name, kind: "text", is_optional: true, min: null, max: 60, choices: [] });
const names = ["author", "url"];

/** The editor of one entry, whose answers to saving wait until `answerSave` is called. */
async function openEditor(entry: string) {
  signInUser();
  const calls = Object.values(staffContent).map(({ path }) => path);
  server.answer(staffOfConsole.staffSelf, () => ({ id: 1, name: "Ann", role: "content" as const, calls }));
  let saved: Record<string, string> = Object.fromEntries(names.map((name) => [name, ""]));
  let version = entry === "new" ? 0 : 1;
  server.answer(staffContent.contentInfo, ({ input }) => ({
    id: input.id ? 7 : 0,
    version,
    state: "draft" as const,
    path: "",
    fields: saved,
    form: names.map(field),
    can_publish: false,
    is_writable: true,
    has_text: false,
    max_text: 0,
    can_preview: false,
    can_delete: true,
    can_reset: false,
  }));
  server.answer(staffContent.contentHistory, () => ({ list: [], total: 0, page: 1, limit: 20 }));
  let answerSave = () => {};
  server.answer(staffContent.contentSave, async ({ input }) => {
    await new Promise<void>((resolve) => {
      answerSave = resolve;
    });
    saved = JSON.parse(input.fields ?? "{}") as Record<string, string>;
    version += 1;
    return { id: 7, version, state: "draft" as const };
  });
  const page = (
    <AdminTexts>
      <Content />
    </AdminTexts>
  );
  const shown = await renderInApp(page, { at: `/admin?tab=content&kind=news&entry=${entry}`, texts: ["dialogs"] });
  const author = await screen.findByRole("textbox", { name: "Author" });
  return { ...shown, author, answerSave: () => answerSave() };
}

const saves = () => server.callsOf(staffContent.contentSave);

test.each([
  ["a new entry", "new"],
  ["an existing entry", "7"],
])("words written while %s is being saved stay, unsaved, and are saved next", async (_, entry) => {
  const { user, router, author, answerSave } = await openEditor(entry);
  await user.type(author, "Ann");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  await user.type(author, " Lee");
  answerSave();
  await waitFor(() => expect(router.state.location.search).toContain("entry=7"));
  await waitFor(() => {
    expect(screen.getByText("Version", { exact: false }).textContent).toBe(`Version ${entry === "new" ? 1 : 2}`);
    expect(screen.getByRole("textbox", { name: "Author" })).toHaveProperty("value", "Ann Lee");
    expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false);
    expect(server.callsOf(staffContent.contentInfo).at(-1)?.input).toMatchObject({ id: "7" });
  });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  answerSave();
  expect(saves()[1]?.input).toMatchObject({ id: "7", fields: expect.stringContaining('"author":"Ann Lee"') });
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true));
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("content "))).toEqual([]);
});
