/**
 * Writes the heading of each column into its cells as `data-label`, for narrow screens, where a row of a table becomes a
 * block. The HTML is what the server makes from Markdown, whose tables hold no others.
 */
export function labelCells(html: string): string {
  return html.replace(/<table>.*?<\/table>/gs, (table) => {
    const labels = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, label = ""]) =>
      label.replace(/<[^>]*>/g, "").replaceAll('"', "&quot;"),
    );
    return table.replace(/<tr>.*?<\/tr>/gs, (row) => {
      let column = 0;
      return row.replace(/<td/g, () => `<td data-label="${labels[column++] ?? ""}"`);
    });
  });
}
