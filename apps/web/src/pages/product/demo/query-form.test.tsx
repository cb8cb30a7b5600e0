import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../lib/api.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, server } from "../../../testing/server.ts";
import { PhoneDemo } from "../phone/phone-demo.tsx";

const open = () => renderInApp(<PhoneDemo />, { at: "/product/shouji", texts: ["product", "product/phone"] });

test("after too many queries a message says how long to wait, and the sample stays", async () => {
  server.answer(api.products.demo, () => apiError(429, "Too many", { retry_after_seconds: 42 }));
  const { user, container } = await open();
  await user.click(screen.getByRole("button", { name: "Look up" }));
  expect((await screen.findByText(/^Too many lookups/)).textContent).toContain("Try again in 42 s");
  expect(container.textContent).toContain("Sample answer");
  expect(container.textContent).toContain("+44 20 7946 0958");
});
