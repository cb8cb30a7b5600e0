import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { server, unreachable } from "../../testing/server.ts";
import ClientAddress from "./client-address.tsx";

type Explained = Awaited<ReturnType<typeof api.lookup.clientAddress>>;

const fix = { kind: "proxy", code: "listen 80;", note: "Overwrite it." } as const;
const answer: Explained = {
  ip: "203.0.113.9",
  is_public: true,
  header: "x-forwarded-for",
  reading: "believed",
  explanation: "Read from the header.",
  hops: [
    { position: 1, value: "", address: null, verdict: "trusted_proxy", explanation: "A proxy." },
    { position: 2, value: "203.0.113.9:5", address: "203.0.113.9", verdict: "caller", explanation: "The caller." },
    { position: 3, value: "1.2.3.4", address: null, verdict: "not_read", explanation: "Not read." },
  ],
  hops_left_out: 1,
  other_headers: [{ name: "x-real-ip", value: "198.51.100.7" }],
  fixes: [
    { ...fix, id: "nginx", name: "nginx" },
    { ...fix, id: "apache", name: "Apache", code: "Listen 80", note: "It appends." },
    { ...fix, id: "gcp", name: "Google Cloud", kind: "cloud" },
    { ...fix, id: "express", name: "Express", kind: "framework" },
  ],
};

beforeEach(() => server.answer(api.lookup.clientAddress, () => answer));

const open = () => renderInApp(<ClientAddress />, { at: "/tools/client-address", texts: ["client-address"] });
const rowsOf = async (name: string) =>
  within(await screen.findByRole("region", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );

test("every value of the header is shown with what was read from it and why", async () => {
  await open();
  await screen.findByText("Read from the header.");
  expect(await rowsOf("What was read")).toEqual([
    ["Trusted proxy", "—", "ProxyA proxy."],
    ["203.0.113.9:5", "203.0.113.9", "BelievedThe caller."],
    ["1.2.3.4", "—", "Not readNot read."],
  ]);
  screen.getByText("1 more value is not shown.");
  expect(await rowsOf("Headers that were ignored")).toEqual([["198.51.100.7"]]);
  expect(screen.queryByText(/This address is not public/)).toBeNull();
});

test("each proxy has its configuration and what to know about it", async () => {
  await open();
  const proxies = await screen.findByRole("tablist", { name: "Proxies" });
  expect(
    within(proxies)
      .getAllByRole("tab")
      .map((tab) => tab.textContent),
  ).toEqual(["nginx", "Apache"]);
  await userEvent.click(within(proxies).getByRole("tab", { name: "Apache" }));
  const panel = screen.getByRole("tabpanel", { name: "Apache" });
  expect(panel.textContent).toContain("Listen 80");
  expect(panel.textContent).toContain("It appends.");
});

test("without a header the page says so, and warns of an address that is not public", async () => {
  server.answer(api.lookup.clientAddress, () => ({
    ...answer,
    ip: "10.0.0.7",
    is_public: false,
    hops: [],
    hops_left_out: 0,
    other_headers: [],
  }));
  await open();
  await screen.findByText(/This address is not public/);
  screen.getByText("No such header");
  screen.getByText("The request had no other header with an address.");
});

test("the address is checked again on request, and after a failure", async () => {
  server.answer(api.lookup.clientAddress, unreachable);
  await open();
  await screen.findByText("The address could not be checked.");
  server.answer(api.lookup.clientAddress, () => answer);
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Read from the header.");
  server.answer(api.lookup.clientAddress, () => ({ ...answer, explanation: "Moved." }));
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  await screen.findByText("Moved.");
});
