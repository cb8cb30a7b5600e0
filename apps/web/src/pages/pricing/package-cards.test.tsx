import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { type Offer, PackageCards } from "./package-cards.tsx";

const item: Offer["list"][number] = {
  ...{ pkg_id: 7, name: "Developer", level: 1, quota: 500_000, qps: 100, price_cents: 2900, origin_price_cents: 2900 },
  ...{ price_per_1k_cents: 5, discount_text: "", features: [], is_recommended: false, can_buy: true },
  contact_only: false,
};
const offer: Offer = {
  ...{ type: 1, name: "IP geolocation", cycle: "month", currency: "USD", missing: null, list: [item] },
  free: { quota: 50_000, cycle: "month", qps: 100, features: [] },
};

const service = { pkg_name: "Developer", source: "order", status: "active" };

async function open(services: readonly object[]) {
  server.answer(api.usage.getServiceInfo, () => ({ list: services, total: services.length }) as never);
  await renderInApp(<PackageCards offer={offer} />, { at: "/pricing", texts: ["pricing"] });
  const card = (name: string) => within(screen.getByRole("heading", { name: new RegExp(`^${name}`) }).closest("li")!);
  return { card };
}

test("visitors can register, and no plan is theirs", async () => {
  const { card } = await open([]);
  expect(card("Free").getByRole("link").textContent).toBe("Create a free key");
  expect(screen.queryByText("Current plan")).toBeNull();
});

test.each([
  ["the free calls", [], "Free"],
  ["the package", [{ ...service, source: "free" }, service], "Developer"],
  ["the package until it ends", [{ ...service, status: "expired" }], "Free"],
])("users see %s as their plan, and reach their keys", async (_what, services, current) => {
  signInUser();
  const { card } = await open(services);
  await waitFor(() => expect(card(current).getByText("Current plan")).not.toBeNull());
  expect(screen.getAllByText("Current plan")).toHaveLength(1);
  expect(card("Free").getByRole("link").textContent).toBe("Your API keys");
});
