/** The picture types that the server accepts. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

const formBytes = 10_485_760;
/** The limit includes the form data around the file. */
const envelopeBytes = 4096;

/** The reason a file cannot be used as a picture, found before it is sent; null if it can. */
export function refusalOf({ type, size }: Pick<File, "type" | "size">): "wrongType" | "tooLarge" | null {
  if (!pictureTypes.includes(type)) return "wrongType";
  return size > formBytes - envelopeBytes ? "tooLarge" : null;
}

/** The same for the server's error codes; null for others. */
export const refusalOfCode = (code: number): "wrongType" | "tooLarge" | null =>
  code === 415 ? "wrongType" : code === 413 ? "tooLarge" : null;

/** A file as a data URL; the page's security policy allows `data:` but not `blob:`. */
export const readAsAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read"));
    reader.readAsDataURL(file);
  });
