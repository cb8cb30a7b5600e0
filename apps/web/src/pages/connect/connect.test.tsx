import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, server, unreachable } from "../../testing/server.ts";
import { sampleUser, signInUser } from "../../testing/user.ts";
import Connect from "./connect.tsx";

const { keyRequest, keyRequestDecide } = api.keys;

const request = {
  user_code: "BCDF-GHJK",
  client_name: "Editor",
  redirect_host: "",
  scopes: ["lookup" as const],
  ip: "192.0.2.7",
  requested_at: "2026-01-01T00:00:00.000Z",
  expires_at: "2026-01-01T00:15:00.000Z",
};

beforeEach(() => {
  server.answer(api.account.userInfo, () => sampleUser());
  server.answer(keyRequest, () => request);
});

async function open(at = "/connect?code=BCDF-GHJK") {
  signInUser();
  return renderInApp(<Connect />, { at, texts: ["connect"] });
}

test("a program is shown with its code and its origin before anything is decided", async () => {
  await open();
  await screen.findByText("“Editor” asks for an API key of your account.");
  for (const text of ["BCDF-GHJK", "192.0.2.7"]) screen.getByText(text);
  expect(screen.queryByText("Goes back to")).toBeNull();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Look up addresses and everything else the API offers, with your quota",
  ]);
});

test("after approval, the page says that the program continues", async () => {
  server.answer(keyRequestDecide, ({ input }) => {
    expect(input).toEqual({ user_code: "BCDF-GHJK", approve: "1" });
    return { redirect_url: "" };
  });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  await screen.findByText("Connected");
});

test("a refused program is sent back with the refusal", async () => {
  const assign = vi.fn();
  const original = location;
  onTestFinished(() => void vi.stubGlobal("location", original));
  vi.stubGlobal("location", { ...location, href: location.href, search: "?code=BCDF-GHJK", assign });
  server.answer(keyRequest, () => ({ ...request, redirect_host: "127.0.0.1:4000" }));
  server.answer(keyRequestDecide, () => ({ redirect_url: "http://127.0.0.1:4000/?error=access_denied" }));
  const { user } = await open();
  await screen.findByText("127.0.0.1:4000");
  await user.click(screen.getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("http://127.0.0.1:4000/?error=access_denied"));
});

test("a user who may not manage keys decides nothing", async () => {
  signInUser({ id: 2, user_level: 2, permissions: ["usage.view"] });
  await renderInApp(<Connect />, { at: "/connect?code=BCDF-GHJK", texts: ["connect"] });
  await screen.findByText(/Your role does not include/);
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("an unknown code can be typed again", async () => {
  server.answer(keyRequest, ({ input }) => (input.user_code === "WRNG" ? apiError(404, "Not found") : request));
  const { user } = await open("/connect?code=WRNG");
  await screen.findByRole("alert");
  await user.type(screen.getByRole("textbox", { name: /Code/ }), "BCDF-GHJK{Enter}");
  await screen.findByText("“Editor” asks for an API key of your account.");
});

test("without an answer the page offers to try again", async () => {
  server.answer(keyRequest, unreachable);
  const { user } = await open();
  const retry = await screen.findByRole("button", { name: "Retry" });
  server.answer(keyRequest, () => request);
  await user.click(retry);
  await screen.findByText("“Editor” asks for an API key of your account.");
});
