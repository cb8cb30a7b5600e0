import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { GoodsClasses } from "./goods-classes.tsx";
import { staffMall, staffOfConsole } from "./staff-api.ts";

test("an action that is refused keeps the entry open with what was typed, and one that is done closes it", async () => {
  signInUser();
  const calls = [staffMall.goodsList.path, staffMall.goodsClassSet.path];
  server.answer(staffOfConsole.staffSelf, () => ({ id: 1, name: "Ann", role: "owner" as const, calls }));
  const quota = { id: 2, name_en: "Quota", name_zh: "查询额度", sort: 0 };
  server.answer(staffMall.goodsList, () => ({ list: [], total: 0, page: 1, limit: 1, classes: [quota] }));
  server.answer(staffMall.goodsClassSet, () => apiError(500, "The database is unavailable"));
  const { user } = await renderInApp(
    <AdminTexts>
      <GoodsClasses />
    </AdminTexts>,
    { at: "/admin?tab=mall&list=classes" },
  );
  await user.click(await screen.findByRole("button", { name: /2/ }));
  const dialog = within(screen.getByRole("dialog", { name: "Quota" }));
  await user.type(dialog.getByRole("textbox", { name: "Name in English" }), "s");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsOf(staffMall.goodsClassSet)).toHaveLength(1));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Save" }).ariaBusy).toBe("false"));
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Name in English" }).value).toBe("Quotas");

  server.answer(staffMall.goodsClassSet, () => quota);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
