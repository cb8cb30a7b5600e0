import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../lib/api.ts";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server, unreachable } from "../testing/server.ts";
import { Footer } from "./footer.tsx";

const open = async (language: Language) => {
  server.answer(api.content.customerServiceList, () => apiError(500, ""));
  await renderInApp(<Footer />, { language });
  return textsOf(language, "common").status;
};

test.for<Language>(["en", "zh"])(
  "the footer says that the API does not answer, and links to the status (%s)",
  async (language) => {
    server.answer(api.content.webInit, unreachable);
    const status = await open(language);
    expect((await screen.findByRole("link", { name: status.error })).getAttribute("href")).toMatch(/\/status$/);
    expect(screen.queryByText(status.operational)).toBeNull();
  },
);

test.for(["operational", "degraded", "major_outage"] as const)(
  "the footer says what the server says: %s",
  async (state) => {
    server.answer(api.content.webInit, () => ({ site: {}, status: state }) as never);
    const status = await open("en");
    expect((await screen.findByRole("link", { name: status[state] })).getAttribute("href")).toBe("/status");
  },
);
