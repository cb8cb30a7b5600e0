/** Adds the space that our Chinese texts have between figures and words, which the browser's formats lack. */
export const spaced = (text: string): string => text.replace(/(\d)(?=\p{Script=Han})/gu, "$1 ");
