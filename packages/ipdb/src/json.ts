/** JSON with non-ASCII characters escaped as \uXXXX, so that its length in bytes equals its length as a string. */
export function stringifyAscii(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
