import { dotPath } from "../dot-path.ts";
import { dotStep } from "../world-grid.ts";

export interface MapMark {
  x: number;
  y: number;
  total: number;
}

/** Widths of marks, in dots. Area is proportional to the count, so the width grows with its square root. */
const markWidths = [0.9, 1.4, 2.1, 3];

interface MarksProps {
  marks: readonly MapMark[];
  /** How many times the map is magnified; marks grow less than the land. */
  zoom: number;
}

/** Marks on a map, sized by their totals. */
export function Marks({ marks, zoom }: MarksProps) {
  const most = Math.max(1, ...marks.map(({ total }) => total));
  const dotsByWidth = markWidths.map((): number[] => []);
  for (const { x, y, total } of marks)
    dotsByWidth[Math.max(0, Math.ceil(Math.sqrt(total / most) * markWidths.length) - 1)]!.push(x, y);
  return markWidths.map((width, index) => (
    <path
      key={width}
      d={dotPath(dotsByWidth[index]!)}
      stroke="var(--map-pin)"
      strokeOpacity={0.72}
      strokeWidth={(dotStep * width) / zoom ** 0.6}
    />
  ));
}
