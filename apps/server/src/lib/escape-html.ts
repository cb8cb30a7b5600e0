/** Text as HTML or XML, in an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The same with line breaks as elements. */
export const escapeLines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");
