/** What the server takes for a picture. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

const formBytes = 10_485_760;
/** The limit counts the form around the file too. */
const envelopeBytes = 4096;

/** Why a file cannot become a picture, as far as that is known before it is sent; null where it may. */
export function refusalOf({ type, size }: Pick<File, "type" | "size">): "wrongType" | "tooLarge" | null {
  if (!pictureTypes.includes(type)) return "wrongType";
  return size > formBytes - envelopeBytes ? "tooLarge" : null;
}

/** The server's own refusals that say the same; null for others. */
export const refusalOfCode = (code: number): "wrongType" | "tooLarge" | null =>
  code === 415 ? "wrongType" : code === 413 ? "tooLarge" : null;

/** A file as an address that a picture can show; the page's policy allows `data:` and no `blob:`. */
export const readAsAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read"));
    reader.readAsDataURL(file);
  });
