/** Texts by the name they explain. */
export type FieldTexts = Readonly<Record<string, readonly [en: string, zh: string]>>;
