/** Characters of code that fit every column and screen in one line. */
const MAX_UNBROKEN = 24;
/** Code longer than this, such as an encoded photo, breaks anywhere. */
const MAX_UNBREAKABLE = 45;
/** Characters of a row's first cell that stay on one line, such as "No response". */
const MAX_BRIEF = 14;

/**
 * Prepares tables for narrow columns and screens: copies each column's heading into its cells as `data-label`, because
 * on phones table rows become blocks, and lets long paths of fields break after their dots. Short code is marked to stay
 * on one line, because half of `idempotency-key` looks like a name of its own, and so are short first cells. Expects the
 * server's HTML from Markdown, whose tables are never nested.
 */
export function prepareTables(html: string): string {
  const marked = html.replace(/<code>([^<]+)<\/code>/g, (code, text: string) => {
    const { length } = text.replace(/&\w+;/g, "&");
    if (length > MAX_UNBREAKABLE && !/\s/.test(text)) return `<code data-long>${text}</code>`;
    return length <= MAX_UNBROKEN && /[-./_]/.test(text) ? `<code data-whole>${text}</code>` : code;
  });
  return marked.replace(/<table>.*?<\/table>/gs, (table) => {
    const labels = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, label = ""]) =>
      label.replace(/<[^>]*>/g, "").replaceAll('"', "&quot;"),
    );
    // On phones only tables of two columns stay tables, in which whole names would not fit side by side.
    const breaks = labels.length === 2 ? /[._](?=[a-z])/gi : null;
    const breakable = table.replace(/<code(?: data-whole)?>([^<]*)<\/code>/g, (code, text: string) => {
      const places = text.length > MAX_UNBROKEN ? /\.(?=[a-z])/g : breaks;
      return places ? code.replace(text, () => text.replace(places, "$&<wbr>")) : code;
    });
    // No line breaks before a slash, so that a Chinese list of paths would be one long word.
    const listed = breakable.replace(/、(?=<)/g, "、<wbr>");
    return listed.replace(/<tr>.*?<\/tr>/gs, (row) => {
      let column = 0;
      const labelled = row.replace(/<td/g, () => `<td data-label="${labels[column++] ?? ""}"`);
      return labelled.replace(/^(<tr>\s*<td [^>]*)>(?=([^<]*)<\/td>)/, (cell, start: string, text: string) =>
        text.length <= MAX_BRIEF ? `${start} data-brief>` : cell,
      );
    });
  });
}
