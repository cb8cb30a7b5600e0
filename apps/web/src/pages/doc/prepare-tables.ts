/**
 * Prepares tables for narrow columns and screens: copies each column's heading into its cells as `data-label`, because
 * on phones table rows become blocks, and lets the paths of fields break after their dots. Expects the server's HTML
 * from Markdown, whose tables are never nested.
 */
export function prepareTables(html: string): string {
  return html.replace(/<table>.*?<\/table>/gs, (table) => {
    const labels = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, label = ""]) =>
      label.replace(/<[^>]*>/g, "").replaceAll('"', "&quot;"),
    );
    const breakable = table.replace(/<code>[^<]*<\/code>/g, (code) => code.replace(/\.(?=[a-z])/g, ".<wbr>"));
    return breakable.replace(/<tr>.*?<\/tr>/gs, (row) => {
      let column = 0;
      return row.replace(/<td/g, () => `<td data-label="${labels[column++] ?? ""}"`);
    });
  });
}
