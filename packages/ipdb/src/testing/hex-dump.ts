const LINE_BYTES = 16;

/** Formats bytes like `hexdump -C`: repeated lines become one `*`, and the last line is the length. */
export function formatHexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  let previous = "";
  for (let at = 0; at < bytes.length; at += LINE_BYTES) {
    const line = formatLine(bytes.subarray(at, at + LINE_BYTES));
    if (line !== previous) {
      lines.push(`${formatOffset(at)}  ${line}`);
    } else if (lines.at(-1) !== "*") {
      lines.push("*");
    }
    previous = line;
  }
  return [...lines, formatOffset(bytes.length)].join("\n");
}

function formatOffset(offset: number): string {
  return offset.toString(16).padStart(8, "0");
}

function formatLine(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const text = Array.from(bytes, (byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".")).join("");
  return `${digits.slice(0, 8).join(" ")}  ${digits.slice(8).join(" ")}  |${text}|`;
}
