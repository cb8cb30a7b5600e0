import { strToU8, Zip, ZipDeflate } from "fflate";

/** A file of an archive, given as pieces of its text. */
export interface Entry {
  name: string;
  texts: AsyncIterable<string> | Iterable<string>;
}

/** A ZIP file as it comes about: nothing is held but the piece being compressed. */
export async function* archive(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const { name, texts } of entries) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const text of texts) {
      file.push(strToU8(text));
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* taken();
}
