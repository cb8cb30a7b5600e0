import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { redraw } from "./pictures.ts";

let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});

test("whoever sends many pictures is refused beyond fifty waiting ones, and keeps nobody else waiting", async () => {
  const done: string[] = [];
  const draw = async (line: string) => {
    const drawn = await redraw(picture, { format: "webp", maxSide: 100, line });
    done.push(line);
    return drawn;
  };
  const flood = Array.from({ length: 100 }, () => draw("flood"));
  const own = draw("ann");
  const results = await Promise.allSettled(flood);
  expect((await sharp(await own).metadata()).width).toBe(100);
  expect(done.indexOf("ann")).toBeLessThan(5);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(40);
  for (const result of refused) expect(result).toMatchObject({ reason: { failure: "UNAVAILABLE" } });
});

test("libvips keeps nothing of a picture that has been drawn", async () => {
  await redraw(picture, { format: "jpeg", maxSide: 100, line: "ann" });
  expect(sharp.cache().memory).toMatchObject({ current: 0, max: 0 });
});
