import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { api } from "../lib/api.ts";
import { loadPhoneLibrary } from "../lib/calling-codes.ts";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server, unreachable } from "../testing/server.ts";
import LoginDialog from "./login-dialog.tsx";

const { sendSmsCode, captcha } = api.account;

/** The login by code, which requests a code before anything is sent. */
async function open() {
  const { user } = await renderInApp(<LoginDialog />, { at: "/?dialog=login&menu=2", texts: ["dialogs"] });
  const phone = screen.getByRole<HTMLInputElement>("textbox", { name: "Email or phone" });
  await waitFor(() => expect(phone).toHaveFocus());
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send code" });
  const secondsLeft = () => Number(/^Resend in (\d+) s$/.exec(send.textContent)?.[1]);
  return { user, phone, send, secondsLeft };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test("no code is sent to an invalid phone number: its field says so and gets the focus", async () => {
  const { user, phone, send } = await open();
  await user.type(phone, "12");
  await user.click(send);
  expect(screen.getByRole("textbox", { name: "Email or phone", description: /Enter a valid phone number/ })).toBe(
    phone,
  );
  await user.click(screen.getByRole("textbox", { name: "Code" }));
  await user.click(send);
  expect(phone).toHaveFocus();
  expect(server.callsOf(sendSmsCode)).toEqual([]);
});

test("sending a code clears the error of the empty code field", async () => {
  server.answer(sendSmsCode, () => ({ resend_seconds: 60, expire_seconds: 600 }));
  const { user, phone, send } = await open();
  await user.type(phone, "13800138000");
  await user.click(screen.getByRole("textbox", { name: "Code" }));
  await user.click(phone);
  await screen.findByText("Enter the six-digit code");
  await user.click(send);
  await waitFor(() => expect(screen.queryByText("Enter the six-digit code")).toBeNull());
  await user.type(screen.getByRole("textbox", { name: "Code" }), "12");
  await user.click(phone);
  await screen.findByText("Enter the six-digit code");
});

test("a refused login shows the reason above its button until the next attempt", async () => {
  server.answer(api.account.userLoginPhoneCode, () => apiError(429, "Too many tries"));
  const { user, phone } = await open();
  await user.type(phone, "13800138000");
  await user.type(screen.getByRole("textbox", { name: "Code" }), "123456");
  await user.click(screen.getByRole("checkbox", { name: /I agree/ }));
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Too many tries");
});

test("a login without a connection says so once, in the form", async () => {
  server.answer(api.account.userLoginPhoneCode, unreachable);
  const { user, phone } = await open();
  await user.type(phone, "13800138000");
  await user.type(screen.getByRole("textbox", { name: "Code" }), "123456");
  await user.click(screen.getByRole("checkbox", { name: /I agree/ }));
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The server could not be reached");
  expect(screen.getAllByText("The server could not be reached")).toHaveLength(1);
});

test("a code is sent to the phone, and again only after the time the server sets", async () => {
  vi.useFakeTimers();
  server.answer(sendSmsCode, () => ({ resend_seconds: 60, expire_seconds: 600 }));
  const { user, phone, send, secondsLeft } = await open();
  await user.type(phone, "13800138000");
  await user.click(send);
  await screen.findByText("The code is on its way");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Code" }));
  expect(server.callsOf(sendSmsCode).map(({ input }) => input)).toEqual([{ phone: "13800138000", scene: "login" }]);
  const atFirst = secondsLeft();
  expect(atFirst).toBeGreaterThan(55);
  expect(send.disabled).toBe(true);
  pass(10);
  expect(secondsLeft()).toBe(atFirst - 10);
  pass(atFirst - 10);
  expect(send.textContent).toBe("Send code");
  expect(send.disabled).toBe(false);
});

test("after too many requests, the server's waiting time is shown", async () => {
  vi.useFakeTimers();
  server.answer(sendSmsCode, () => apiError(429, "Too many codes", { retry_after_seconds: 30 }));
  const { user, phone, send, secondsLeft } = await open();
  await user.type(phone, "13800138000");
  await user.click(send);
  await screen.findByText("Too many codes");
  await waitFor(() => expect(secondsLeft()).toBeGreaterThan(25));
  expect(send.disabled).toBe(true);
  pass(30);
  expect(send.disabled).toBe(false);
});

test("a failed human check explains why no code was sent, and the button works again", async () => {
  server.answer(sendSmsCode, () => apiError(1007, "Prove it"));
  server.answer(captcha, unreachable);
  const { user, phone, send } = await open();
  await user.type(phone, "13800138000");
  await user.click(send);
  await screen.findByText("The server could not be reached");
  await waitFor(() => expect(send.dataset.loading).toBeUndefined());
  expect(send.disabled).toBe(false);
});

test.each([
  ["GB", "07911 123456", "+447911123456"],
  ["CI", "07 79 59 29 93", "+2250779592993"],
  ["DE", "0044 7911 123456", "+447911123456"],
])("a code for a number of %s is sent to it in international form", async (country, typed, sent) => {
  server.answer(sendSmsCode, () => ({ resend_seconds: 60, expire_seconds: 300 }));
  const { user, phone, send } = await open();
  await user.type(phone, typed);
  await user.selectOptions(screen.getByRole("combobox", { name: "Country code" }), country);
  await loadPhoneLibrary();
  await user.click(send);
  await waitFor(() =>
    expect(server.callsOf(sendSmsCode).map(({ input }) => input)).toEqual([{ phone: sent, scene: "login" }]),
  );
});

test("a number typed before its country is chosen is sent with that country's code", async () => {
  server.answer(sendSmsCode, () => ({ resend_seconds: 60, expire_seconds: 300 }));
  const { user, phone, send } = await open();
  await user.type(phone, "07911 123456");
  await user.selectOptions(screen.getByRole("combobox", { name: "Country code" }), "GB");
  await loadPhoneLibrary();
  await user.click(send);
  await waitFor(() =>
    expect(server.callsOf(sendSmsCode).map(({ input }) => input)).toEqual([{ phone: "+447911123456", scene: "login" }]),
  );
});

test("a code for an email address is sent there, and the country field is hidden", async () => {
  server.answer(api.account.sendEmailCode, () => ({ resend_seconds: 60, expire_seconds: 300 }));
  const { user, phone, send } = await open();
  await user.type(phone, "ann@example.com");
  expect(screen.queryByRole("combobox", { name: "Country code" })).toBeNull();
  await user.click(send);
  await waitFor(() =>
    expect(server.callsOf(api.account.sendEmailCode).map(({ input }) => input)).toEqual([
      { email: "ann@example.com", scene: "login" },
    ]),
  );
});
