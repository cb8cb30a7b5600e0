import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "../lib/api.ts";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server } from "../testing/server.ts";
import RegisterDialog from "./register-dialog.tsx";

// Otherwise the dialog's lead would include the number of free lookups.
beforeEach(() => server.answer(api.content.webInit, () => apiError(500, "")));

test("registration errors appear at their fields, in the page's language, and nothing is sent", async () => {
  const { user } = await renderInApp(<RegisterDialog />, {
    at: "/?dialog=register",
    language: "zh",
    texts: ["dialogs"],
  });
  const phone = screen.getByRole("textbox", { name: /^手机号/ });
  await waitFor(() => expect(phone).toHaveFocus());
  const describedBy = (text: RegExp) => screen.getByLabelText(text).getAttribute("aria-describedby") ?? "";
  await user.type(phone, "123");
  await user.type(screen.getByLabelText("设置密码"), "abcdefg1");
  await user.type(screen.getByLabelText("再次输入密码"), "abcdefg2");
  await user.click(screen.getByRole("button", { name: "注册" }));
  await screen.findByText(/请输入正确的手机号/);
  screen.getByText(/请先同意服务条款与隐私政策/);
  const mismatch = screen.getByText(/两次输入的密码不一致/);
  expect(describedBy(/^再次输入密码/)).toContain(mismatch.id);
  expect(phone).toHaveFocus();
  await user.clear(phone);
  await user.type(phone, "ann@");
  await user.click(screen.getByRole("button", { name: "注册" }));
  await screen.findByText(/请输入正确的邮箱/);
  expect(server.callsOf(api.account.userRegis)).toEqual([]);
});
