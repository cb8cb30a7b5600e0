/**
 * Copies each column's heading into its cells as `data-label`, for narrow screens, where table rows become blocks.
 * Expects the server's HTML from Markdown, whose tables are never nested.
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
