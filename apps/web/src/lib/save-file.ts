const types: Readonly<Record<string, string>> = {
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
  mmdb: "application/octet-stream",
  png: "image/png",
  txt: "text/plain",
};

/** Downloads a file; the end of its name is its type. */
export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: types[name.slice(name.lastIndexOf(".") + 1)]! }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
