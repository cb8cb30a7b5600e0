import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each(["8.8.8.8", "223.5.5.5", "2001:4860:4860::8888", "2400:3200::1", "::ffff:8.8.8.8"])(
  "%s is on the public internet",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ...["127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1"],
  // Ways to write an address that a resolver or a socket may take for another one.
  ...["0x7f.1", "2130706433", "127.1", "0177.0.0.1", "8.8.8.8%eth0"],
  ...["::", "::1", "::127.0.0.1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1"],
  ...[
    "fe80::1",
    "fc00::1",
    "fec0::1",
    "ff02::1",
    "100::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2001::1",
    "4000::1",
    "1::1",
  ],
  ...["", "example.com", "[::1]"],
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
