import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import StatementPage from "./statement.tsx";

const text = (title: string, valid_from: string) => ({
  ...{ title: "Terms of service", lead: "What you can expect.", valid_from },
  sections: [{ title, html: "<p>Words.</p>" }],
});
const inForce = { ...text("Subject", "2026-11-23T00:00:00.000Z"), type: "terms" as const, upcoming: null };
const open = () => renderInApp(<StatementPage />, { at: "/statement/terms", texts: ["statement", "site"] });

test("a text that is to follow is named with its day, below the one in force, and can be unfolded", async () => {
  server.answer(api.content.statementInfo, () => ({
    ...inForce,
    upcoming: text("Another subject", "2027-01-15T00:00:00.000Z"),
  }));
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "1. Subject" })).toBeDefined();
  expect(screen.getByText("Valid from November 23, 2026")).toBeDefined();
  const group = screen.getByRole("group");
  await user.click(within(group).getByText("The text that applies from January 15, 2027"));
  expect(within(group).getByRole("heading", { name: "1. Another subject" })).toBeDefined();
});

test("without one, there is nothing to unfold", async () => {
  server.answer(api.content.statementInfo, () => inForce);
  await open();
  expect(await screen.findByRole("heading", { name: "1. Subject" })).toBeDefined();
  expect(screen.queryByRole("group")).toBeNull();
});
