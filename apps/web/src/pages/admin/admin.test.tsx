import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import AdminPage from "./admin.tsx";
// Loaded here, since its many modules take longer than the page may on a busy machine.
import "./console.tsx";
import { staffApi, staffContent, staffOfConsole } from "./staff-api.ts";
import { quietDay } from "./testing.ts";

test("a console whose first call fails says so and tries again, and is not shown as a missing page", async () => {
  signInUser();
  server.answer(staffApi.overview, () => quietDay);
  server.answer(staffOfConsole.staffSelf, () => apiError(503, "Try again shortly"));
  await renderInApp(<AdminPage />, { at: "/admin?tab=requests", texts: ["dialogs"] });
  expect(await screen.findByText("Try again shortly")).toBeDefined();
  server.answer(staffOfConsole.staffSelf, () => ({
    id: 1,
    name: "Ann",
    role: "content" as const,
    calls: [staffContent.contentList.path],
  }));
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Your role does not allow this")).toBeDefined();
});
