/** A legal text: sections of paragraphs, a list of texts being a list on the page. */
export interface StatementTexts {
  title: string;
  lead: string;
  /** The day from which it holds, as YYYY-MM-DD. */
  validFrom: string;
  sections: readonly { title: string; body: readonly (string | readonly string[])[] }[];
}
