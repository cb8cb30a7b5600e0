import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../lib/api.ts";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { apiError, server, unreachable } from "../testing/server.ts";
import { Footer } from "./footer.tsx";

test.for<Language>(["en", "zh"])("the footer says whether the API answers (%s)", async (language) => {
  server.answer(api.content.customerServiceList, () => apiError(500, ""));
  server.answer(api.content.webInit, unreachable);
  await renderInApp(<Footer />, { language });
  const { status } = textsOf(language, "common");
  await screen.findByText(status.error);
  expect(screen.queryByText(status.ok)).toBeNull();
});
