import { screen, within } from "@testing-library/react";
import { test } from "vitest";
import { api } from "../../../lib/api.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { server, unreachable } from "../../../testing/server.ts";
import CountedPart from "./counted-part.tsx";

test("figures that fail to load show an error with a Retry button", async () => {
  server.answer(api.products.productData, unreachable);
  const { user } = await renderInApp(<CountedPart path="/product/card" />, {
    at: "/product/card",
    texts: ["product/data"],
  });
  const alert = await screen.findByRole("alert");
  within(alert).getByText(/The figures could not be loaded/);
  const row = { key: "debit", name: "", count: 1338, known: null, source: "", updated_date: "" };
  server.answer(api.products.productData, () => ({
    db_version: "",
    missing: null,
    tables: [{ name: "card_types" as const, total: 1338, rows: [row] }],
  }));
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  await screen.findByRole("row", { name: /Debit card/ });
});
