import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Language } from "../../lib/language.ts";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, fieldErrors, server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { Sms } from "./sms.tsx";
import { staffOfConsole, staffSms } from "./staff-api.ts";
import { smsEn, smsZh } from "./texts/sms.ts";

const rules = {
  free_per_minute: 120,
  max_per_minute: 600,
  free_per_network_minute: 60,
  price_mainland_milli: 45,
  price_abroad_milli: 500,
  hourly_cap_yuan: 200,
};
const spending = { hour_milli: 12_345, hour_messages: 274, day_milli: 100_000, day_messages: 2000 };

async function open(language: Language = "en") {
  signInUser();
  server.answer(staffOfConsole.staffSelf, () => ({
    id: 1,
    name: "Ann",
    role: "finance" as const,
    calls: [staffSms.smsRules.path, staffSms.setSmsRules.path, staffSms.smsSpending.path],
  }));
  server.answer(staffSms.smsRules, () => rules);
  server.answer(staffSms.smsSpending, () => spending);
  const page = (
    <AdminTexts>
      <Sms />
    </AdminTexts>
  );
  return renderInApp(page, { at: "/admin?tab=sms", language, texts: ["dialogs"] });
}

test.for([
  ["en", smsEn, "¥12.35 · 274 SMS"],
  ["zh", smsZh, "¥12.35，共 274 条"],
] as const)("shows what SMS cost, and the limits (%s)", async ([language, texts, hour]) => {
  await open(language);
  await screen.findByText(hour);
  expect(await screen.findByLabelText(texts.names.hourly_cap_yuan)).toHaveProperty("value", "200");
  await screen.findByText("¥200");
});

test("saves the limits, and shows a wrong one at its field", async () => {
  const { user } = await open();
  const cap = await screen.findByLabelText(smsEn.names.hourly_cap_yuan);
  await user.clear(cap);
  await user.type(cap, "50");
  server.answer(staffSms.setSmsRules, () => apiError(400, "", fieldErrors({ max_per_minute: "must be at least 120" })));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("must be at least 120");
  server.answer(staffSms.setSmsRules, () => ({ ...rules, hourly_cap_yuan: 50 }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(smsEn.saved);
  await waitFor(() =>
    expect(server.callsOf(staffSms.setSmsRules).at(-1)?.input).toMatchObject({ hourly_cap_yuan: "50" }),
  );
});
