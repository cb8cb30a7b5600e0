/** Descriptions by field name. */
export type FieldTexts = Readonly<Record<string, readonly [en: string, zh: string]>>;
