import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { server, unreachable } from "../../testing/server.ts";
import StatusPage from "./status.tsx";
import type { Component, Incident, Status } from "./status-query.ts";

const website: Component = {
  id: "website",
  name: "Website",
  state: "operational",
  uptime_percent: 99.95,
  p50_ms: 12,
  p95_ms: 40,
  days: [
    { day: "2026-11-27", uptime_percent: 99.93, probes: 1440, failed: 1, p50_ms: 11, p95_ms: 30 },
    { day: "2026-11-28", uptime_percent: 100, probes: 720, failed: 0, p50_ms: 12, p95_ms: 40 },
  ],
  hours: [
    { start_at: "2026-11-28T10:00:00Z", failed: 0, p50_ms: 10, p95_ms: 20 },
    { start_at: "2026-11-28T11:00:00Z", failed: 0, p50_ms: 14, p95_ms: 20 },
  ],
};

const incident: Incident = {
  id: 7,
  severity: "degraded",
  state: "identified",
  title: "Slow lookups",
  components: ["website"],
  starts_at: "2026-11-28T11:00:00Z",
  ends_at: null,
  resolved_at: null,
  updates: [
    { id: 2, state: "identified", text: "A disk is full.", created_at: "2026-11-28T11:20:00Z", edited_at: null },
    { id: 1, state: "investigating", text: "We look.", created_at: "2026-11-28T11:05:00Z", edited_at: null },
  ],
};

const quiet: Status = {
  state: "operational",
  updated_at: "2026-11-28T12:00:00Z",
  measured_since: "2026-11-27",
  components: [website],
  incidents: [],
  maintenance: [],
  history: [],
};

const open = (status: Status) => {
  server.answer(api.status.statusInfo, () => status);
  return renderInApp(<StatusPage />, { at: "/status", texts: ["status"] });
};

test("the days of a component can be read one by one by keyboard, those without data too", async () => {
  await open(quiet);
  const bars = await screen.findByRole("img", {
    name: /^Website, last 90 days: lowest on November 27, 2026 with 99.93%/,
  });
  expect(bars.getAttribute("aria-label")).toContain("no data for 88 days");
  expect(bars.querySelectorAll("rect")).toHaveLength(90);
  expect([...bars.querySelectorAll("rect")].slice(-3).map((bar) => bar.dataset.kind)).toEqual(["none", "fair", "good"]);
  const spoken = () => bars.parentElement?.querySelector("[aria-live]")?.textContent;
  bars.focus();
  fireEvent.keyDown(bars, { key: "End" });
  expect(spoken()).toMatch(/^November 28, 2026 · 100% uptime · Median 12 ms/);
  fireEvent.keyDown(bars, { key: "ArrowLeft" });
  expect(spoken()).toContain("1 of 1,440 probes failed");
  fireEvent.keyDown(bars, { key: "ArrowLeft" });
  expect(spoken()).toBe("November 26, 2026 · No data");
  fireEvent.keyDown(bars, { key: "Escape" });
  expect(spoken()).toBe("");
});

test("without incidents the page says so; a new installation, that nothing was measured", async () => {
  await open({
    ...quiet,
    state: "unknown",
    measured_since: null,
    components: [{ ...website, uptime_percent: null, days: [], hours: [], p50_ms: null, p95_ms: null }],
  });
  expect(await screen.findByText(/^Nothing has been measured yet/)).toBeTruthy();
  expect(screen.getByText("No incidents")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Website" })).getByText("No data")).toBeTruthy();
  expect(screen.queryByText("Median")).toBeNull();
});

test("an incident has its updates, the newest first, and what it affects by name", async () => {
  await open({ ...quiet, state: "degraded", incidents: [incident] });
  const card = (await screen.findByText("Slow lookups")).closest("article")!;
  expect(card.id).toBe("incident-7");
  expect(card.textContent).toContain("Affects Website");
  expect(
    within(card)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Identified.*A disk is full\.$/),
    expect.stringMatching(/^Investigating.*We look\.$/),
  ]);
  expect(screen.getByText("Some parts are degraded").role).toBe("status");
});

test("if the status cannot be loaded, the page says so and can try again", async () => {
  server.answer(api.status.statusInfo, unreachable);
  const { user } = await renderInApp(<StatusPage />, { at: "/status", texts: ["status"] });
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The status could not be loaded/);
  server.answer(api.status.statusInfo, () => quiet);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Everything works")).toBeTruthy();
});
