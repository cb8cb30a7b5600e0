import { type MouseEvent, type ReactNode, useMemo } from "react";
import { dotPath } from "./dot-path.ts";
import { dotStep, gridHeight, gridWidth, landDots, projectToGrid } from "./world-grid.ts";

interface DotMapProps {
  longitude: number;
  latitude: number;
  /** ISO 3166-1 alpha-2 codes of the countries to highlight. */
  lit: readonly string[];
  label: string;
  /** Width over height of the widest frame; narrower frames crop the sides. */
  aspectRatio: number;
}

const windowWidth = gridWidth / 2.9;

/** The dots inside the window, or close enough to reach into it. */
function dotsWithin(
  dots: readonly number[],
  box: { x: number; y: number; width: number; height: number },
): readonly number[] {
  return dots.flatMap((x, index) => {
    if (index % 2 === 1) return [];
    const y = dots[index + 1]!;
    const isInside =
      x > box.x - dotStep && x < box.x + box.width + dotStep && y > box.y - dotStep && y < box.y + box.height + dotStep;
    return isInside ? [x, y] : [];
  });
}

/** A section of the dot map around a place, with its country highlighted and a pin. */
export function DotMap({ longitude, latitude, lit, label, aspectRatio }: DotMapProps) {
  const { pin, box, land, highlight } = useMemo(() => {
    const pin = projectToGrid(longitude, latitude);
    const height = windowWidth / aspectRatio;
    // Centred even at the sheet's edges: a window kept on the sheet would lose Pacific islands and, in a narrow frame,
    // their neighbours.
    const box = { x: pin.x - windowWidth / 2, y: pin.y - height / 2, width: windowWidth, height };
    const dots = landDots();
    const dotsOf = (isLit: boolean) =>
      [...dots].filter(([code]) => lit.includes(code) === isLit).flatMap(([, values]) => values);
    return {
      pin,
      box,
      land: dotPath(dotsWithin(dotsOf(false), box)),
      highlight: dotPath(dotsWithin(dotsOf(true), box)),
    };
  }, [longitude, latitude, lit, aspectRatio]);

  return (
    <svg
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      role="img"
      aria-label={label}
      style={{ display: "block" }}
    >
      <path d={land} stroke="var(--map-dot)" strokeWidth={dotStep * 0.62} />
      <path d={highlight} stroke="var(--map-highlight)" strokeWidth={dotStep * 0.72} />
      <circle cx={pin.x} cy={pin.y} r={5.4} fill="var(--map-pin)" opacity={0.2} className="pulse" />
      <circle cx={pin.x} cy={pin.y} r={2.3} fill="var(--map-pin)" stroke="var(--surface)" strokeWidth={0.9} />
    </svg>
  );
}

interface CountryMapProps {
  /** Queries by ISO 3166-1 alpha-2 country code. */
  countries: readonly { code: string; total: number }[];
  /** Codes whose land is shaded together with a country's, itself included. */
  shadedWith: (code: string) => readonly string[];
  label: string;
  /** Codes of the countries to zoom to; the whole world without any. */
  zoomedTo?: readonly string[];
  /** Draws above the land, in the same coordinates, magnified this many times. */
  children?: (zoom: number) => ReactNode;
  /** A country was clicked; the list next to the map offers the same by keyboard. */
  onChoose?: ((code: string) => void) | undefined;
}

/** The country of the dot nearest to a point on the grid, if one is close. */
function countryAt(x: number, y: number): string | undefined {
  let found: string | undefined;
  let least = dotStep * 2;
  for (const [code, dots] of landDots())
    for (let place = 0; place < dots.length; place += 2) {
      const distance = Math.hypot(dots[place]! - x, dots[place + 1]! - y);
      if (distance < least) [found, least] = [code, distance];
    }
  return found;
}

/** The narrowest part of the sheet that a map of countries shows. */
const minWindow = gridWidth / 6;

/** The share of a country's land at each end that does not count, so that far islands do not keep the map small. */
const strayShare = 0.03;

/** The lowest and the highest of positions but for strays. */
function spread(positions: readonly number[]): [number, number] {
  const sorted = positions.toSorted((one, other) => one - other);
  const strays = Math.floor(sorted.length * strayShare);
  return [sorted[strays]!, sorted[sorted.length - 1 - strays]!];
}

/** The part of the sheet that shows countries with some land around them, in the sheet's proportions. */
function windowOn(codes: readonly string[]) {
  const land = landDots();
  const dots = codes.flatMap((code) => land.get(code) ?? []);
  if (dots.length === 0) return { x: 0, y: 0, width: gridWidth, height: gridHeight };
  const [left, right] = spread(dots.filter((_, place) => place % 2 === 0));
  const [top, bottom] = spread(dots.filter((_, place) => place % 2 === 1));
  const proportion = gridWidth / gridHeight;
  const width = Math.min(gridWidth, Math.max(minWindow, (right - left) * 1.4, (bottom - top) * 1.4 * proportion));
  const height = width / proportion;
  const within = (middle: number, size: number, most: number) => Math.max(0, Math.min(most - size, middle - size / 2));
  return {
    x: within((left + right) / 2, width, gridWidth),
    y: within((top + bottom) / 2, height, gridHeight),
    width,
    height,
  };
}

/** As many shades as can be told apart; the scale is quadratic. */
const shades = 5;

/** The world, each country darker the more it was queried. */
export function CountryMap({ countries, shadedWith, label, zoomedTo = [], children, onChoose }: CountryMapProps) {
  const totals = new Map(countries.map(({ code, total }) => [code, total]));
  const totalOf = (code: string) => shadedWith(code).reduce((sum, other) => sum + (totals.get(other) ?? 0), 0);
  const most = Math.max(1, ...countries.map(({ code }) => totalOf(code)));
  const shadeOf = (code: string) => Math.ceil(Math.sqrt(totalOf(code) / most) * shades);
  const dotsByShade = Array.from({ length: shades + 1 }, (): number[] => []);
  for (const [code, dots] of landDots()) dotsByShade[shadeOf(code)]!.push(...dots);
  const view = windowOn(zoomedTo.flatMap((code) => shadedWith(code)));
  const onClick = ({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) => {
    if (!onChoose) return;
    const box = currentTarget.getBoundingClientRect();
    const scale = view.width / box.width;
    const code = countryAt(view.x + (clientX - box.left) * scale, view.y + (clientY - box.top) * scale);
    if (code !== undefined && totals.has(code)) onChoose(code);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list beside the map does the same by keyboard
    <svg
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      width="100%"
      fill="none"
      strokeLinecap="round"
      role="img"
      aria-label={label}
      style={{ display: "block", cursor: onChoose ? "pointer" : "default" }}
      onClick={onClick}
    >
      {dotsByShade.map((dots, shade) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the shade
          key={shade}
          d={dotPath(dots)}
          strokeWidth={dotStep * 0.82}
          stroke={`color-mix(in oklab, var(--map-highlight) ${shade === 0 ? 0 : 20 + (80 * shade) / shades}%, var(--map-dot))`}
        />
      ))}
      {children?.(gridWidth / view.width)}
    </svg>
  );
}
