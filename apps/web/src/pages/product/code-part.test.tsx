import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../content/en/product.ts";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { PricePart } from "./code-part.tsx";

const cells = { path: "/product/jizhan", call: null, priceType: 10 } as const;
const show = (product: Parameters<typeof PricePart>[0]["product"]) =>
  renderInApp(<PricePart product={product} price="100 free calls" />, { texts: ["product"] });

test.each(["partner", "lists", "cells"] as const)(
  "without %s, a product has no price but the reason",
  async (missing) => {
    server.answer(api.products.productData, ({ input }) => {
      expect(input.product).toBe("jizhan");
      return { db_version: "", missing, tables: [] };
    });
    await show(cells);
    expect((await screen.findByRole("note")).textContent).toBe(en.code.missing[missing]);
    expect(screen.queryByText("100 free calls")).toBeNull();
  },
);

test("a product that lacks nothing, or whose data is not counted, has its price", async () => {
  server.answer(api.products.productData, () => ({ db_version: "", missing: null, tables: [] }));
  await show(cells);
  expect(await screen.findByText("100 free calls")).toBeDefined();
  expect(screen.queryByRole("note")).toBeNull();
});
