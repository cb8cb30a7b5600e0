import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const dayMilliseconds = 86_400_000;
const compressible = /\.(?:m?js|css|svg|json)$/;

/** Marks assets that the new build no longer has for deletion in a day; open tabs may still request them. */
export async function retireAssets(
  dist: string,
  previous: readonly string[],
  current: readonly string[],
): Promise<void> {
  const live = new Set(current);
  const now = new Date();
  for (const file of previous.filter((file) => !live.has(file))) {
    await utimes(join(dist, file), now, now).catch(() => {});
  }
}

/** Removes assets that no build has used for a day, with their compressed copies. */
export async function removeExpiredAssets(dist: string, current: readonly string[]): Promise<void> {
  const live = new Set(current);
  for (const name of await readdir(join(dist, "assets"))) {
    const original = name.replace(/\.(?:br|gz)$/, "");
    if (live.has(`assets/${original}`)) continue;
    const modified = await stat(join(dist, "assets", original)).catch(() => null);
    if (modified && Date.now() - modified.mtimeMs < dayMilliseconds) continue;
    await rm(join(dist, "assets", name), { force: true });
  }
}

/** Writes .br and .gz next to each text asset; existing copies are kept, because names contain the content's hash. */
export async function compressAssets(dist: string, files: readonly string[]): Promise<void> {
  const existing = new Set(await readdir(join(dist, "assets")));
  await Promise.all(
    files
      .filter((file) => compressible.test(file) && !existing.has(`${file.slice("assets/".length)}.br`))
      .map(async (file) => {
        const content = await readFile(join(dist, file));
        const brotli = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        };
        await writeFile(join(dist, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
        await writeFile(join(dist, `${file}.br`), await promisify(brotliCompress)(content, brotli));
      }),
  );
}
