import { inflateSync } from "node:zlib";

/** A PDF's text, decoded with its glyph-to-character maps. */
export function textOfPdf(pdf: Buffer): string {
  const bytes = pdf.toString("latin1");
  const objects = new Map(
    [...bytes.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [id, body]),
  );
  const streamOf = (body: string): string => {
    const [opening = ""] = /^[\s\S]*?stream\r?\n/.exec(body) ?? [];
    // By its length: its last byte may be a line end.
    const [, length = "0"] = /\/Length (\d+)/.exec(opening) ?? [];
    const stream = body.slice(opening.length, opening.length + Number(length));
    return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
  };
  const fontNames = new Map([...bytes.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, id]));
  const maps = new Map(
    [...fontNames].map(([name, id]) => {
      const [, map = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "") ?? [];
      return [name, glyphsOf(streamOf(objects.get(map) ?? ""))];
    }),
  );
  const pages = [...objects.values()].flatMap((body) => {
    const [, id] = /\/Contents (\d+) 0 R/.exec(body) ?? [];
    return id ? [streamOf(objects.get(id) ?? "")] : [];
  });
  let glyphs = new Map<number, string>();
  const parts = pages.flatMap((page) =>
    [...page.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|(ET)/g)].map(([, font, hex, end]) => {
      if (font) glyphs = maps.get(font) ?? glyphs;
      if (end) return "\n";
      return (hex?.match(/.{4}/g) ?? []).map((code) => glyphs.get(Number.parseInt(code, 16)) ?? "").join("");
    }),
  );
  return parts.join("");
}

function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = "", , list = ""] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g))
    for (const [index, [, codes = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      glyphs.set(
        Number.parseInt(first, 16) + index,
        (codes.replaceAll(" ", "").match(/.{4}/g) ?? [])
          .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
          .join(""),
      );
  return glyphs;
}
