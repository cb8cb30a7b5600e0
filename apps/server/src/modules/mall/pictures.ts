import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { pictureFormats, redraw, typeOf } from "../../lib/pictures.ts";

/** Twice the displayed width. */
const MAX_SIDE = 1440;
const store = "pictures";
const UNUSED_PICTURE_MS = DAY_MS;

/**
 * Stores a public picture of goods or content, and returns its path on the site.
 * @throws Failure TYPE_NOT_ALLOWED, UNAVAILABLE; InvalidField for one that cannot be decoded
 */
export async function storePicture(app: App, given: Buffer): Promise<string> {
  const mime = await typeOf(given);
  if (!Object.hasOwn(pictureFormats, mime)) throw new Failure("TYPE_NOT_ALLOWED", { mime });
  const name = `${randomUUID()}.webp`;
  const bytes = await redraw(given, { format: "webp", maxSide: MAX_SIDE, line: "staff" });
  await app.files.put(`${store}/${name}`, bytes, { contentType: "image/webp" });
  return `/${store}/${name}`;
}

/** @throws Failure NOT_FOUND */
export async function openPicture({ files }: App, name: string): Promise<Readable> {
  const key = `${store}/${name}`;
  if (!/^[\da-f-]{36}\.webp$/.test(name) || !(await files.exists(key))) throw new Failure("NOT_FOUND");
  return files.getStream(key);
}

/** Removes uploaded pictures unused by goods, exchanges and versions of content for a day, and returns how many. */
export async function removeUnusedPictures(app: App): Promise<number> {
  const before = app.now().getTime() - UNUSED_PICTURE_MS;
  let removed = 0;
  let paginationToken: string | undefined;
  do {
    const page = await app.files.listAll(store, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const { isFile, ...object } of page.objects) {
      const key = `${store}/${object.name}`;
      if (!isFile || (await isShown(app, `/${key}`))) continue;
      if ((await app.files.getMetaData(key)).lastModified.getTime() > before) continue;
      await app.files.delete(key);
      removed++;
    }
    ({ paginationToken } = page);
  } while (paginationToken);
  return removed;
}

async function isShown({ db }: App, picture: string): Promise<boolean> {
  const goods = await db.goods.count({ where: { OR: [{ cover: picture }, { images: { has: picture } }] } });
  if (goods > 0 || (await db.contentVersion.count({ where: { pictures: { has: picture } } })) > 0) return true;
  return (await db.exchange.count({ where: { cover: picture } })) > 0;
}
