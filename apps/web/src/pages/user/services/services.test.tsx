import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { DialogHost } from "../../../dialogs/dialog-host.tsx";
import { api } from "../../../lib/api.ts";
import type { Language } from "../../../lib/language.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import Services from "./services.tsx";
import type { Service, Share } from "./values.ts";

const service: Service = {
  service_id: 3,
  type: 1,
  name: "IP geolocation",
  pkg_name: "Free",
  source: "free",
  total: 50_000,
  used: 20_000,
  remaining: 25_000,
  split_num: 10_000,
  split_used: 5000,
  qps: 100,
  over_quota_policy: "stop",
  price_per_1k_cents: null,
  overage_cap_cents: 0,
  currency: "CNY",
  start_at: "2026-11-01T00:00:00.000Z",
  expire_at: null,
  auto_renew: false,
  next_package: null,
  status: "active",
};
const share: Share = {
  id: 7,
  service_id: 3,
  service_name: "IP geolocation",
  type: 1,
  sub_user_id: 2,
  sub_user_name: "Checkout",
  name: "web shop",
  quota: 10_000,
  used: 5000,
  remaining: 5000,
  qps: null,
  daily_limit: 1000,
  status: "active",
  expire_at: null,
  created_at: "2026-11-01T00:00:00.000Z",
  recalled_at: null,
};
const pageOf = <T,>(...list: T[]) => ({ list, total: list.length, page: 1, limit: 10 });

async function open(language: Language = "en") {
  const page = (
    <>
      <Services />
      <DialogHost />
    </>
  );
  const view = await renderInApp(page, { language, at: "/user?tab=services", texts: ["services", "dialogs"] });
  return { ...view, texts: textsOf(language, "services") };
}

const row = async (name: string) => (await screen.findByText(name, { selector: "strong" })).closest("li")!;

beforeEach(() => {
  signInUser();
  server.answer(api.usage.getServiceInfo, () => ({ list: [service], total: 1 }));
  server.answer(api.splits.splitList, () => pageOf(share));
  server.answer(api.renewals.renewList, () => pageOf());
});

describe.for<Language>(["en", "zh"])("services (%s)", (language) => {
  test("show what is left, what the account used and what it allocated", async () => {
    const { texts } = await open(language);
    const text = (await row("IP geolocation")).textContent;
    expect(text).toContain(texts.bar.left("25,000"));
    expect(text).toContain(texts.bar.used("15,000", "50,000"));
    expect(text).toContain(texts.bar.allocated("10,000"));
    expect((await row("Checkout")).textContent).toContain(texts.shares.perDay("1,000"));
  });

  test("show the error with a Retry button", async () => {
    server.answer(api.usage.getServiceInfo, () => apiError(500, "The database is unavailable"));
    const { user, texts } = await open(language);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(texts.failed);
    server.answer(api.usage.getServiceInfo, () => ({ list: [service], total: 1 }));
    await user.click(within(alert).getByRole("button"));
    await row("IP geolocation");
  });
});

const bought: Service = {
  ...service,
  ...{ service_id: 4, source: "order", pkg_name: "Developer", price_per_1k_cents: 300, auto_renew: true },
  ...{ expire_at: "2027-11-01T00:00:00.000Z", next_package: { name: "Team", is_paid: false } as never },
};

test("a bought package says how it continues, and is renewed, changed and limited in its row", async () => {
  server.answer(api.usage.getServiceInfo, () => ({ list: [bought], total: 1 }));
  const { user, texts } = await open();
  const text = (await row("IP geolocation")).textContent;
  for (const part of ["Developer", texts.plan.auto, texts.plan.stop, "Team"]) expect(text).toContain(part);
  await screen.findByRole("button", { name: texts.plan.renewOf("IP geolocation") });
  await user.click(screen.getByRole("button", { name: texts.plan.more("IP geolocation") }));
  const { change, cancelNext, policy } = texts.plan;
  const offered = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(offered).toEqual([change, cancelNext, policy, texts.actions.allocate, texts.actions.renew]);
  await user.click(screen.getByRole("menuitem", { name: policy }));
  await screen.findByRole("dialog", { name: texts.policy.title("IP geolocation") });
});

test("users who may not pay see how a package continues, and cannot change it", async () => {
  signInUser({ user_level: 2, permissions: [] });
  server.answer(api.usage.getServiceInfo, () => ({ list: [bought], total: 1 }));
  const { texts } = await open();
  expect((await row("IP geolocation")).textContent).toContain(texts.plan.auto);
  expect(screen.queryByRole("button", { name: texts.plan.renewOf("IP geolocation") })).toBeNull();
  expect(screen.queryByRole("link", { name: texts.browse })).toBeNull();
});

test("users who may not allocate quota see their own share and can request more", async () => {
  signInUser({ user_level: 2, permissions: [] });
  const own = { source: "split", split_num: 0, split_used: 0 } as const;
  server.answer(api.usage.getServiceInfo, () => ({ list: [{ ...service, ...own }], total: 1 }));
  const { user, texts } = await open();
  await screen.findByText(texts.shares.mine);
  expect(screen.queryByRole("button", { name: texts.actions.allocateOf("IP geolocation") })).toBeNull();
  expect(screen.queryByText(texts.requests.received)).toBeNull();
  await user.click(within(await row("Checkout")).getByRole("button", { name: texts.actions.renew }));
  const dialog = await screen.findByRole("dialog", { name: texts.renew.title("IP geolocation") });
  expect(dialog.textContent).toContain(texts.renew.toOwner);
});

test("a rejected form keeps its input", async () => {
  server.answer(api.splits.getSplitKey, () => ({
    service_id: 3,
    type: 1,
    total: 50_000,
    used: 0,
    remaining: 25_000,
    already_split: 10_000,
    splittable: 25_000,
    expire_at: null,
    targets: [],
    split: share,
  }));
  server.answer(api.splits.splitKey, () =>
    apiError(4002, "Only 25000 calls are left to allocate", { splittable: 25_000 }),
  );
  const { user, texts } = await open();
  await user.click(within(await row("Checkout")).getByRole("button", { name: texts.shares.more("Checkout") }));
  await user.click(await screen.findByRole("menuitem", { name: texts.shares.add }));
  const dialog = await screen.findByRole("dialog", { name: texts.amount.add.title("Checkout") });
  await user.type(within(dialog).getByLabelText(texts.amount.quota), "90000");
  await user.click(within(dialog).getByRole("button", { name: texts.amount.add.submit }));
  await screen.findByText("Only 25000 calls are left to allocate");
  expect(within(dialog).getByLabelText(texts.amount.quota)).toHaveProperty("value", "90000");
  expect(server.callsOf(api.splits.splitKey)[0]?.input).toMatchObject({ split_id: "7", action: "add", quota: "90000" });
});
