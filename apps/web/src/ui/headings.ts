export interface Heading {
  id: string;
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => entities[name]!)
    .trim();

/** Gives each second-level heading of sanitised HTML an id, and lists them. */
export function linkHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const linked = html.replace(/<h2(?:\s[^>]*)?>([\s\S]*?)<\/h2>/g, (_all, content: string) => {
    const id = `section-${headings.length + 1}`;
    headings.push({ id, text: plainText(content) });
    return `<h2 id="${id}">${content}</h2>`;
  });
  return { html: linked, headings };
}
