/** Texts by the name of what they explain. */
export type FieldTexts = Readonly<Record<string, readonly [en: string, zh: string]>>;
