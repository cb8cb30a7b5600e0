import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { Certifications } from "./certifications.tsx";
import { staffApi, staffOfConsole } from "./staff-api.ts";

const certification: Awaited<ReturnType<typeof staffApi.certificationInfo>> = {
  id: 7,
  account_id: 3,
  company_name: "Example Ltd",
  uscc: "91350100M000100Y43",
  method: "manual",
  status: "pending",
  contact_name: "Ann",
  contact_phone: "13800138000",
  created_at: "2026-11-27T06:00:00.000Z",
  decided_at: null,
  legal_person: "Li",
  industry: "Finance",
  region: "浙江省 杭州市",
  bank: "",
  reject_reason: "",
  licence: { name: "licence.png", url: "/files/1", mime: "image/png" },
  files: [],
  also_of: [],
  actions: ["pass", "reject"],
};
const changes: Record<string, string>[] = [];

beforeEach(async () => {
  changes.length = 0;
  signInUser();
  const calls = [staffApi.certificationChange.path];
  server.answer(staffOfConsole.staffSelf, () => ({ id: 1, name: "Ann", role: "support" as const, calls }));
  server.answer(staffApi.certificationList, () => ({ list: [certification], total: 1, page: 1, limit: 20 }));
  server.answer(staffApi.certificationInfo, () => certification);
  server.answer(staffApi.certificationChange, ({ input }) => {
    changes.push(input);
    return { id: 7, status: "passed" as const };
  });
  await renderInApp(
    <AdminTexts>
      <Certifications />
    </AdminTexts>,
    { at: "/admin?tab=certifications&id=7", texts: ["dialogs"] },
  );
  await screen.findByRole("button", { name: "Approve" });
});

test("approving asks first, with the focus on not doing it", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText(/This certifies Example Ltd \(91350100M000100Y43\)/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  expect(changes).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(changes).toMatchObject([{ id: "7", action: "pass" }]));
});

test("the license is enlarged and made small again by a click", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Enlarge the license" }));
  const button = screen.getByRole("button", { name: "Show the whole license" });
  expect(button.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(button);
  expect(screen.getByRole("button", { name: "Enlarge the license" })).toBeDefined();
});
