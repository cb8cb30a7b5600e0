import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
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
  await user.type(phone, "123");
  await user.type(screen.getByLabelText("设置密码"), "abcdefg1");
  await user.click(screen.getByRole("button", { name: "注册" }));
  await screen.findByText(/请输入正确的手机号/);
  screen.getByText(/请先同意服务条款与隐私政策/);
  expect(phone).toHaveFocus();
  await user.clear(phone);
  await user.type(phone, "ann@");
  await user.click(screen.getByRole("button", { name: "注册" }));
  await screen.findByText(/请输入正确的邮箱/);
  expect(server.callsOf(api.account.userRegis)).toEqual([]);
});

test("a password is typed once, and the account gets the time zone of the device", async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone: "America/New_York" } as never);
  server.answer(api.account.userRegis, () => apiError(1003, "Wrong code"));
  const { user } = await renderInApp(<RegisterDialog />, { at: "/?dialog=register", texts: ["dialogs"] });
  await user.type(screen.getByRole("textbox", { name: "Email or phone" }), "ann@example.com");
  await user.type(screen.getByRole("textbox", { name: "Code" }), "123456");
  await user.type(screen.getByLabelText("Choose a password"), "correct-horse-7");
  await user.click(screen.getByRole("checkbox", { name: /terms/i }));
  await user.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByText("Wrong code");
  expect(server.callsOf(api.account.userRegis).map(({ input }) => input)).toMatchObject([
    {
      email: "ann@example.com",
      password: "correct-horse-7",
      password_confirm: "correct-horse-7",
      time_zone: "America/New_York",
    },
  ]);
});
