import { account } from "@meridian/contract/account";
import { expect, test } from "vitest";
import { refusalOf, refusalOfCode } from "./picture-file.ts";

test("a file of the wrong type or above the size limit is rejected before it is sent", () => {
  expect(refusalOf({ type: "image/png", size: 20_000 })).toBeNull();
  expect(refusalOf({ type: "application/pdf", size: 20_000 })).toBe("wrongType");
  expect(refusalOf({ type: "image/webp", size: account.uploadFile.maxBodyBytes ?? 0 })).toBe("tooLarge");
  expect(refusalOf({ type: "image/webp", size: (account.uploadFile.maxBodyBytes ?? 0) - 5000 })).toBeNull();
});

test("the server's errors about type and size are shown in the same words", () => {
  expect(refusalOfCode(415)).toBe("wrongType");
  expect(refusalOfCode(413)).toBe("tooLarge");
  expect(refusalOfCode(502)).toBeNull();
});
