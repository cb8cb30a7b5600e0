import { expect, test } from "vitest";
import { platformOf } from "./api.ts";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148", 5, "wap"],
  ["Mozilla/5.0 (Linux; Android 16; Pixel Tablet) Chrome/156.0 Safari/537.36", 5, "wap"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15", 5, "wap"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15", 0, "pc"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0 Safari/537.36", 10, "pc"],
])(
  "the API learns whether the caller is a phone or tablet: %s with %i touch points is %s",
  (userAgent, maxTouchPoints, expected) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(expected);
  },
);
