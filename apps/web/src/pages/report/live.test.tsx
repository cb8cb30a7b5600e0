import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../lib/api.ts";
import { NearObserver } from "../../testing/near-observer.ts";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, deferred, server } from "../../testing/server.ts";
import HostPage from "./host/page.tsx";
import { LiveSection } from "./ip/live-section.tsx";
import type { IpNames, IpRegistration, ResolvedHost } from "./queries.ts";

const notFound = 404;
const unavailable = 506;

const openHost = (host: string) =>
  renderInApp(
    <Routes>
      <Route path="/host/:host" element={<HostPage />} />
    </Routes>,
    { at: `/host/${host}`, texts: ["report", "report/host"] },
  );
const address: ResolvedHost["addresses"][number] = {
  ip: "192.0.2.1",
  country_code: "SG",
  country_name: "Singapore",
  flag_code: "sg",
  city_name: "Singapore",
  asn: "AS64500",
  asn_name: "Example Networks",
  reserved_name: "",
};
const privateAddress = { ...address, ip: "10.0.0.1", country_code: "", country_name: "", flag_code: "", city_name: "" };

test("a host name says what it waits for, then lists its addresses with place and network", async () => {
  const answer = deferred<ResolvedHost>();
  server.answer(api.products.resolveHost, () => answer.promise);
  await openHost("Example.com");
  await screen.findByText("Asking the name servers for the addresses of example.com…");
  answer.resolve({
    host: "example.com",
    addresses: [address, { ...privateAddress, asn: "", asn_name: "", reserved_name: "Private-Use" }],
  });
  await screen.findByText("2 IP addresses");
  const [, first, second] = screen.getAllByRole("row").map((row) => row.textContent);
  expect(first).toBe("192.0.2.1SingaporeAS64500 Example Networks");
  expect(second).toBe("10.0.0.1Reserved: Private-UseUnknown");
  expect(screen.getByRole("link", { name: "192.0.2.1" }).getAttribute("href")).toBe("/ip/192.0.2.1");
});

test("a host name without addresses, and a text that is no host name, are explained", async () => {
  server.answer(api.products.resolveHost, () => ({ host: "empty.example.com", addresses: [] }));
  const { unmount } = await openHost("empty.example.com");
  await screen.findByText("This name has no IP address in DNS.");
  unmount();
  await openHost("nonsense");
  await screen.findByRole("heading", { name: "This is not a public host name" });
  expect(server.callsOf(api.products.resolveHost)).toHaveLength(1);
});

const registration: IpRegistration = {
  ip: "192.0.2.1",
  network: "EXAMPLE-NET",
  start_ip: "192.0.2.0",
  end_ip: "192.0.2.255",
  country_code: "SG",
  holder: { name: "Example Pte Ltd", email: "", phone: "" },
  abuse: { name: "Abuse", email: "abuse@example.net", phone: "" },
  registered_at: "",
  updated_at: "2025-02-03T00:00:00Z",
  server: "rdap.example",
  fetched_at: "2026-11-21T08:00:00Z",
};

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", NearObserver);
  server.answer(api.products.ipRegistration, () => registration);
});

const openLive = () => renderInApp(<LiveSection ip="192.0.2.1" />, { texts: ["report", "report/ip"] });

test("only a name that leads back to the address counts as confirmed, with its other addresses", async () => {
  const names: IpNames["names"] = [
    { name: "own.example.com", addresses: ["192.0.2.1", "192.0.2.9"], is_confirmed: true },
    { name: "pretended.example.com", addresses: ["198.51.100.1"], is_confirmed: false },
    { name: "silent.example.com", addresses: null, is_confirmed: false },
  ];
  server.answer(api.products.ipNames, () => ({ ip: "192.0.2.1", names }));
  await openLive();
  await screen.findByText("own.example.com");
  const [own, pretended, silent] = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(own!.textContent).toContain("The name leads back to this address.Its other addresses: 192.0.2.9");
  expect(pretended!.textContent).toContain("leads to other addresses, so it proves nothing");
  expect(pretended!.textContent).not.toContain("198.51.100.1");
  expect(silent!.textContent).toContain("Not checked");
  expect(within(silent!).queryByRole("link")).toBeNull();
});

test("one answer does not wait for the other, and each says why there is none", async () => {
  const late = deferred<IpNames>();
  server.answer(api.products.ipNames, () => late.promise);
  const { user } = await openLive();
  await screen.findByText("Asking the name servers…");
  await screen.findByText("Example Pte Ltd");
  expect(screen.getByRole("link", { name: "abuse@example.net" }).getAttribute("href")).toBe("mailto:abuse@example.net");
  late.resolve(apiError(unavailable, "Try again later"));
  await screen.findByText("The name servers gave no answer");
  server.answer(api.products.ipNames, () => ({ ip: "192.0.2.1", names: [] }));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Reverse DNS has no name for this address.");
});

test("an address that the registry does not know is no error", async () => {
  server.answer(api.products.ipNames, () => ({ ip: "192.0.2.1", names: [] }));
  server.answer(api.products.ipRegistration, () => apiError(notFound, "Not found"));
  await openLive();
  await screen.findByText("The registry has no entry for this address.");
  expect(screen.queryByRole("alert")).toBeNull();
});
