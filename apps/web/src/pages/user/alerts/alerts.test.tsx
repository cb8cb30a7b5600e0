import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { DialogHost } from "../../../dialogs/dialog-host.tsx";
import { api } from "../../../lib/api.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { renderInApp } from "../../../testing/render.tsx";
import { server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import Alerts from "./alerts.tsx";
import type { Rule } from "./values.ts";

const rule: Rule = {
  id: 1,
  is_default: true,
  service_id: null,
  service_name: "",
  metric: "remaining_percent",
  threshold: 20,
  channels: ["notice"],
  receivers: [],
  enabled: true,
  state: "fired",
  last_fired_at: null,
  last_value: 18,
};
const webhook = {
  id: 5,
  url: "https://example.com/hook",
  secret_masked: "whsec_****abcd",
  enabled: true,
  failures_in_row: 0,
  status_updates: false,
  disabled_at: null,
  created_at: "2026-11-01T00:00:00.000Z",
};

async function open() {
  const page = (
    <>
      <Alerts />
      <DialogHost />
    </>
  );
  const view = await renderInApp(page, { at: "/user?tab=alerts", texts: ["alerts", "dialogs"] });
  return { ...view, texts: textsOf("en", "alerts") };
}

beforeEach(() => {
  signInUser();
  server.answer(api.warnings.getUserWarn, () => ({ list: [rule, { ...rule, id: 2, is_default: false }], total: 2 }));
  server.answer(api.warnings.getUpdateWarn, () => ({ list: [], total: 0 }));
  server.answer(api.notices.noticeSettings, () => ({
    list: [
      { type: "security" as const, email: true, digest: false, has_digest: false, sms: false, has_sms: true },
      { type: "system" as const, email: false, digest: false, has_digest: true, sms: false, has_sms: false },
    ],
    total: 2,
  }));
  server.answer(api.webhooks.webhookList, () => ({ list: [webhook], total: 1 }));
  server.answer(api.webhooks.webhookDeliveries, () => ({ list: [], total: 0, page: 1, limit: 20 }));
});

test("the default alert can be edited and switched off but not deleted; others can be deleted", async () => {
  const { user, texts } = await open();
  const sentence = texts.rules.sentence.remaining_percent("20");
  const [first, second] = await screen.findAllByRole("button", { name: texts.rules.more(sentence) });
  await user.click(first!);
  await screen.findByRole("menuitem", { name: texts.rules.disable });
  expect(screen.queryByRole("menuitem", { name: texts.rules.remove })).toBeNull();
  await user.keyboard("{Escape}");
  await user.click(second!);
  await screen.findByRole("menuitem", { name: texts.rules.remove });
});

test("users who may not manage alerts see only their own notification settings", async () => {
  signInUser({ user_level: 2, permissions: [] });
  const { texts } = await open();
  await screen.findByText(texts.settings.kinds.security);
  expect(screen.queryByText(texts.rules.text)).toBeNull();
  expect(screen.queryByText(texts.hooks.text)).toBeNull();
  expect(screen.queryByText(texts.updates.text)).toBeNull();
});

test("one click changes how a notice is delivered", async () => {
  server.answer(api.notices.setNoticeSettings, () => ({ list: [], total: 0 }));
  const { user, texts } = await open();
  await user.click(await screen.findByRole("checkbox", { name: texts.settings.smsOf("Security") }));
  await waitFor(() =>
    expect(server.callsOf(api.notices.setNoticeSettings)[0]?.input).toMatchObject({ type: "security", sms: "1" }),
  );
});

test("email can be set to immediate, daily or never, and urgent notices are always immediate", async () => {
  server.answer(api.notices.setNoticeSettings, () => ({ list: [], total: 0 }));
  const { user, texts } = await open();
  const system = await screen.findByRole("combobox", { name: texts.settings.emailOf("System") });
  await user.selectOptions(system, "Daily");
  await waitFor(() =>
    expect(server.callsOf(api.notices.setNoticeSettings)[0]?.input).toMatchObject({
      type: "system",
      email: "1",
      digest: "1",
    }),
  );
  const security = screen.getByRole("combobox", { name: texts.settings.emailOf("Security") });
  const paces = within(security).getAllByRole("option");
  expect(paces.map(({ textContent }) => textContent)).toEqual(["No", "Immediately"]);
});

test("an alert's receivers are chosen from members and webhooks", async () => {
  server.answer(api.usage.getServiceInfo, () => ({ list: [], total: 0 }));
  server.answer(api.warnings.setUserWarn, () => ({ rule }));
  server.answer(api.team.subAccountList, () => ({
    list: [
      {
        ...{ id: 9, name: "Ben", phone: "", email: "", role_id: null, role_name: "", status: "enabled" as const },
        ...{ remark: "", key_num: 0, quota: 0, used: 0, invite_expires_at: null, last_login_at: null },
        created_at: "2026-11-01T00:00:00.000Z",
      },
    ],
    ...{ total: 1, page: 1, limit: 100, limit_num: 20 },
  }));
  const { user, texts } = await open();
  await user.click(await screen.findByRole("button", { name: texts.rules.add }));
  const form = await screen.findByRole("dialog", { name: texts.ruleForm.addTitle });
  await user.click(await within(form).findByRole("checkbox", { name: "Ben" }));
  expect(within(form).queryByRole("checkbox", { name: "example.com/hook" })).toBeNull();
  await user.click(within(form).getByRole("checkbox", { name: texts.channels.webhook }));
  await user.click(await within(form).findByRole("checkbox", { name: "example.com/hook" }));
  await user.click(within(form).getByRole("button", { name: texts.ruleForm.save }));
  await waitFor(() => expect(server.callsOf(api.warnings.setUserWarn)).toHaveLength(1));
  const { receivers } = server.callsOf(api.warnings.setUserWarn)[0]!.input as { receivers: string };
  expect(JSON.parse(receivers)).toEqual([
    { type: "user", value: 9 },
    { type: "webhook", value: 5 },
  ]);
});

test("testing a webhook shows the result", async () => {
  server.answer(api.webhooks.webhookTest, () => ({ delivered: false, http_status: 500, ms: 40, error: "" }));
  const { user, texts } = await open();
  await user.click(await screen.findByRole("button", { name: texts.hooks.testOf(webhook.url) }));
  await screen.findByText(texts.hooks.notDelivered(texts.hooks.status(500)));
});

test("a new webhook's secret stays visible until it has been copied", async () => {
  server.answer(api.webhooks.webhookCreate, () => ({ webhook, secret: "whsec_once" }));
  const { user, texts } = await open();
  await user.click(await screen.findByRole("button", { name: texts.hooks.add }));
  const form = await screen.findByRole("dialog", { name: texts.hookForm.title });
  await user.type(within(form).getByLabelText(texts.hookForm.url), webhook.url);
  await user.click(within(form).getByRole("button", { name: texts.hookForm.submit }));
  const shown = await screen.findByRole("dialog", { name: texts.hookSecret.title });
  expect(shown.textContent).toContain("whsec_once");
  expect(within(shown).getByRole("button", { name: texts.hookSecret.done })).toHaveProperty("disabled", true);
});

test("a webhook subscribes to the status page in its menu", async () => {
  server.answer(api.webhooks.webhookControl, () => ({ webhook: { ...webhook, status_updates: true }, secret: null }));
  const { user, texts } = await open();
  await user.click(await screen.findByRole("button", { name: texts.hooks.more(webhook.url) }));
  server.answer(api.webhooks.webhookList, () => ({ list: [{ ...webhook, status_updates: true }], total: 1 }));
  await user.click(await screen.findByRole("menuitem", { name: texts.hooks.followStatus }));
  expect(server.callsOf(api.webhooks.webhookControl).map(({ input }) => input)).toEqual([
    { webhook_id: "5", action: "follow_status" },
  ]);
  await screen.findByText(new RegExp(texts.hooks.follows));
  await user.click(screen.getByRole("button", { name: texts.hooks.more(webhook.url) }));
  expect(await screen.findByRole("menuitem", { name: texts.hooks.unfollowStatus })).toBeTruthy();
});

test("the webhook channel is offered once there is a webhook", async () => {
  server.answer(api.webhooks.webhookList, () => ({ list: [], total: 0 }));
  server.answer(api.team.subAccountList, () => ({ list: [], total: 0, page: 1, limit: 100, limit_num: 20 }));
  server.answer(api.usage.getServiceInfo, () => ({ list: [], total: 0 }));
  const { user, texts } = await open();
  await user.click(await screen.findByRole("button", { name: texts.rules.add }));
  const form = await screen.findByRole("dialog");
  const channel = await within(form).findByRole<HTMLInputElement>("checkbox", { name: texts.channels.webhook });
  await waitFor(() => expect(channel.disabled).toBe(true));
  expect(within(form).getByText(texts.addWebhook)).not.toBeNull();
});
