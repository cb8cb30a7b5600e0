import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, deferred, server } from "../../testing/server.ts";
import FlagReasons from "./ip/flag-reasons.tsx";

type Answer = Awaited<ReturnType<typeof api.reports.flagReasons>>;
type Reason = Answer["reasons"][number];

const unavailable = 506;
const tor: Reason = {
  flag: "is_tor",
  list: { name: "Tor exits", url: "https://example.org/exits", updated_date: "2026-11-20", inferred: false },
  since_version: "20261109",
  since_at: "2026-11-09T03:30:00.000Z",
  is_oldest_kept: false,
};
const rules = { name: "Rules for names of networks", url: "/doc/accuracy", updated_date: "", inferred: true };
const hosting: Reason = { ...tor, flag: "is_hosting", list: rules, is_oldest_kept: true };
const answer = (...reasons: Reason[]): Answer => ({ ip: "192.0.2.1", reasons, db_version: "20261121" });

const open = () => renderInApp(<FlagReasons ip="192.0.2.1" />, { at: "/ip/192.0.2.1", texts: ["report", "report/ip"] });

test("each flag has its list with date and publisher, its beginning, and a way to have it corrected", async () => {
  server.answer(api.reports.flagReasons, () => answer(tor, hosting, { ...hosting, flag: "is_data_center" }));
  const { user, router } = await open();
  await screen.findByText("Tor exit");
  const [listed, inferred, ...others] = screen.getAllByRole("listitem");
  expect(others).toEqual([]);
  const publisher = within(listed!).getByRole("link", { name: "Tor exits" });
  expect(publisher.getAttribute("href")).toBe("https://example.org/exits");
  expect(listed!.textContent).toContain("Tor exits, data of November 20, 2026");
  expect(listed!.textContent).toContain("Flagged sinceNovember 9, 2026, version 20261109");
  expect(listed!.textContent).toContain("Ask the publisher of the list");
  expect(inferred!.textContent).toMatch(/^HostingData center/);
  expect(inferred!.textContent).toContain("No list names the address");
  expect(inferred!.textContent).toContain("November 9, 2026 or earlier: version 20261109 is the oldest that we keep");
  expect(inferred!.textContent).not.toContain("Ask the publisher");
  await user.click(within(listed!).getByRole("link", { name: "report it to us" }));
  expect(router.state.location.search).toBe("?dialog=feedback&kind=correction&field=privacy&ip=192.0.2.1");
});

test("checking again asks anew, says so, and shows that the flags are gone", async () => {
  server.answer(api.reports.flagReasons, () => answer(tor));
  const { user } = await open();
  await screen.findByText(/^Checked .*, version 20261121$/);
  const next = deferred<Answer>();
  server.answer(api.reports.flagReasons, () => next.promise);
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(screen.getByText("Checking…").getAttribute("role")).toBe("status");
  next.resolve({ ...answer(), db_version: "20261123" });
  await screen.findByText("The version in use has no flag for this address any more.");
  expect(screen.getByText(/^Checked .*, version 20261123$/)).toBeTruthy();
  expect(screen.queryByText("Tor exit")).toBeNull();
});

test("a failure is explained and can be retried", async () => {
  server.answer(api.reports.flagReasons, () => apiError(unavailable, "Try again later"));
  const { user } = await open();
  expect((await screen.findByRole("alert")).textContent).toContain("Try again later");
  server.answer(api.reports.flagReasons, () => answer(tor));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Tor exit");
});
