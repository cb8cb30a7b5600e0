import { encode } from "uqr";

interface Poster {
  brand: string;
  title: string;
  lines: readonly string[];
  scan: string;
  /** The code with its label. */
  code: string;
  url: string;
}

const FILE = "meridian-invitation.png";
const WIDTH = 750;
const HEIGHT = 1200;
const MARGIN = 64;
const QR_SIZE = 300;
const SANS = "'Geist Variable', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

/** Draws the poster in the browser and hands it over as a PNG file. @throws Error if the browser cannot draw it */
export async function downloadPoster(poster: Poster): Promise<void> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no 2D canvas");
  draw(context, poster);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The canvas could not be encoded");
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(address);
}

function draw(context: CanvasRenderingContext2D, { brand, title, lines, scan, code, url }: Poster): void {
  context.fillStyle = "#0a3b30";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawGlobe(context);
  context.fillStyle = "#ffffff";
  context.font = `600 34px ${SANS}`;
  context.fillText(brand, MARGIN, 108);
  context.font = `600 58px ${SANS}`;
  const bottom = drawWrapped(context, title, MARGIN, 520, WIDTH - 2 * MARGIN, 72);
  context.fillStyle = "#bfd8cf";
  context.font = `400 30px ${SANS}`;
  lines.forEach((line, index) => void context.fillText(line, MARGIN, bottom + 58 + index * 46));
  context.fillStyle = "#ffffff";
  context.beginPath();
  context.roundRect(MARGIN, 800, WIDTH - 2 * MARGIN, 336, 24);
  context.fill();
  drawQr(context, url, MARGIN + 18, 818);
  context.fillStyle = "#0a3b30";
  context.font = `600 34px ${SANS}`;
  context.fillText(scan, MARGIN + QR_SIZE + 44, 950);
  context.fillStyle = "#4c6259";
  context.font = `400 24px ${SANS}`;
  drawWrapped(context, code, MARGIN + QR_SIZE + 44, 1000, WIDTH - 2 * MARGIN - QR_SIZE - 70, 34);
}

/** Meridians and parallels, as on the site's pages. */
function drawGlobe(context: CanvasRenderingContext2D): void {
  const [x, y, radius] = [WIDTH - 190, 290, 330];
  context.save();
  context.strokeStyle = "rgba(150, 214, 190, 0.35)";
  context.lineWidth = 1.5;
  for (let step = 0; step <= 6; step++) {
    context.beginPath();
    context.ellipse(x, y, radius * Math.sin((step * Math.PI) / 12), radius, 0, 0, 2 * Math.PI);
    context.stroke();
  }
  for (let step = -4; step <= 4; step++) {
    const height = (step / 5) * radius;
    const half = Math.sqrt(radius * radius - height * height);
    context.beginPath();
    context.moveTo(x - half, y + height);
    context.lineTo(x + half, y + height);
    context.stroke();
  }
  context.fillStyle = "#ff8a3d";
  context.beginPath();
  context.arc(x - 96, y - 130, 13, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

function drawQr(context: CanvasRenderingContext2D, url: string, left: number, top: number): void {
  const { data, size } = encode(url, { border: 2 });
  const cell = QR_SIZE / size;
  context.fillStyle = "#000000";
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(left + x * cell, top + y * cell, cell + 0.5, cell + 0.5);
    });
  });
}

/** Wraps a text at `width` and returns the last line's baseline; Chinese breaks anywhere. */
function drawWrapped(
  context: CanvasRenderingContext2D,
  text: string,
  left: number,
  top: number,
  width: number,
  lineHeight: number,
): number {
  let [line, y] = ["", top];
  for (const part of text.match(/[⺀-鿿]|[^\s⺀-鿿]+\s*|\s+/gu) ?? []) {
    if (line !== "" && context.measureText(line + part.trimEnd()).width > width) {
      context.fillText(line, left, y);
      [line, y] = ["", y + lineHeight];
    }
    line += part;
  }
  context.fillText(line, left, y);
  return y;
}
