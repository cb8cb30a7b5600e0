import { expect, test } from "vitest";
import { judge } from "./answer.ts";

const nothing = {
  is_vpn: null,
  is_tor: null,
  is_data_center: null,
  is_proxy: null,
  is_relay: null,
  is_hosting: null,
};
const clean = {
  is_vpn: false,
  is_tor: false,
  is_data_center: false,
  is_proxy: false,
  is_relay: false,
  is_hosting: false,
};

test("an address is never called proxy-free while no list is loaded", () => {
  expect(judge({ bogon: false, proxy_data: nothing })).toEqual({ kind: "unchecked" });
});

test("an address is never called proxy-free while one of the lists is missing", () => {
  expect(judge({ bogon: false, proxy_data: { ...clean, is_tor: null } })).toEqual({ kind: "partly" });
});

test("an address on no list is proxy-free, even if hosting is unknown", () => {
  expect(judge({ bogon: false, proxy_data: { ...clean, is_hosting: null, is_data_center: null } })).toEqual({
    kind: "none",
  });
});

test("one flag is reported even if others are unknown", () => {
  expect(judge({ bogon: false, proxy_data: { ...nothing, is_vpn: true } })).toEqual({
    kind: "found",
    flags: ["is_vpn"],
    isHidden: true,
  });
});

test("a data center is reported but does not count as hiding", () => {
  expect(judge({ bogon: false, proxy_data: { ...clean, is_data_center: true } })).toEqual({
    kind: "found",
    flags: ["is_data_center"],
    isHidden: false,
  });
});

test("a reserved address is reported as such first", () => {
  expect(judge({ bogon: true, proxy_data: nothing })).toEqual({ kind: "reserved" });
});
