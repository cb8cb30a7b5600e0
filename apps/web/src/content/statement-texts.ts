/** A legal text: sections of paragraphs; a list of texts becomes a list on the page. */
export interface StatementTexts {
  title: string;
  lead: string;
  /** The effective date, as YYYY-MM-DD. */
  validFrom: string;
  sections: readonly { title: string; body: readonly (string | readonly string[])[] }[];
}
