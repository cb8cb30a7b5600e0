import { addProtocol, type LngLatBoundsLike, Map as MapLibre, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { PMTiles, Protocol } from "pmtiles";
import tilesUrl from "../../../../map/world.pmtiles?url";
import { accuracyRing } from "./accuracy-circle.ts";
import { type MapStyleOptions, type MapSubject, mapStyle } from "./map-style.ts";

export interface WorldMapOptions extends Pick<MapStyleOptions, "subject" | "isChinese" | "countries" | "hasBorders"> {
  container: HTMLElement;
  /** MapLibre's own texts, by their keys. */
  locale: Record<string, string>;
  /** Called whenever the map has moved. */
  onMove: (view: MapView) => void;
}

export interface MapView {
  kilometresPerPixel: number;
  isClosest: boolean;
  isFarthest: boolean;
}

export interface WorldMap {
  zoomIn: () => void;
  zoomOut: () => void;
  close: () => void;
}

const MIN_ZOOM = 1;
/** Coasts are true to 250 m, about 10 pixels at this zoom. */
const MAX_ZOOM = 11;
/** How close the map opens; further in there is little to see around the place. */
const CLOSEST_FIT = 9.5;
/** For a place without a known radius: the region around it. */
const REGION_ZOOM = 5;
/** The space around a circle and around a country, as a share of the frame. */
const CIRCLE_PADDING = 0.2;
const COUNTRY_PADDING = 0.04;
const EARTH_KM = 40_030;
const TILE_PIXELS = 512;

const archive = new PMTiles(new URL(tilesUrl, location.href).href);
const protocol = new Protocol();
protocol.add(archive);
addProtocol("pmtiles", protocol.tile);
setWorkerUrl(workerUrl);

/** Opens the map in a container. Rejects if the browser cannot draw it, or if the tiles cannot be read. */
export async function openWorldMap(options: WorldMapOptions): Promise<WorldMap> {
  const { container, subject, locale, onMove } = options;
  const bounds = await boundsOf(subject);
  const style = () => mapStyle({ ...options, ...looksOf(container), tiles: `pmtiles://${archive.source.getKey()}` });
  const { clientWidth, clientHeight } = container;
  const padding = subject.level === "country" ? COUNTRY_PADDING : CIRCLE_PADDING;
  const { longitude, latitude } = subject.place;
  const map = new MapLibre({
    container,
    style: style(),
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    ...(bounds
      ? {
          bounds,
          fitBoundsOptions: { padding: padding * Math.min(clientWidth, clientHeight), maxZoom: CLOSEST_FIT },
        }
      : { center: [longitude, latitude], zoom: REGION_ZOOM }),
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    locale,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const schemes = new MutationObserver(() => map.setStyle(style()));
  const close = () => {
    schemes.disconnect();
    map.remove();
  };
  try {
    await loaded(map);
  } catch (error) {
    close();
    throw error;
  }
  schemes.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
  const report = () => onMove(viewOf(map));
  map.on("move", report);
  report();
  return { zoomIn: () => map.zoomIn(), zoomOut: () => map.zoomOut(), close };
}

const loaded = (map: MapLibre) =>
  new Promise<void>((resolve, reject) => {
    map.once("load", () => resolve());
    map.on("error", ({ error }) => reject(error));
  });

/** What the map shows at first; null for the region around the place. */
async function boundsOf({ place, radiusKm, level, country }: MapSubject): Promise<LngLatBoundsLike | null> {
  if (level === "country") {
    const { boxes } = (await archive.getMetadata()) as { boxes: Record<string, [number, number, number, number]> };
    return boxes[country] ?? null;
  }
  if (radiusKm === null) return null;
  const ring = accuracyRing(place, radiusKm);
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** Colors and font of the page around the map. */
function looksOf(container: HTMLElement): Pick<MapStyleOptions, "colors" | "font"> {
  const style = getComputedStyle(container);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    font: withoutMetrics(style.fontFamily),
    colors: {
      land: color("map-land"),
      water: color("map-water"),
      border: color("control"),
      ink: color("ink"),
      text: color("text"),
      muted: color("muted"),
      pin: color("map-pin"),
      highlight: color("map-highlight"),
    },
  };
}

/** Fonts that only adjust the metrics of others to ours cannot be loaded by name. */
const withoutMetrics = (families: string) =>
  families
    .split(",")
    .filter((family) => !family.includes("Fallback"))
    .join(",");

function viewOf(map: MapLibre): MapView {
  const zoom = map.getZoom();
  const circumference = EARTH_KM * Math.cos((map.getCenter().lat * Math.PI) / 180);
  return {
    kilometresPerPixel: circumference / (TILE_PIXELS * 2 ** zoom),
    isClosest: zoom >= MAX_ZOOM,
    isFarthest: zoom <= map.getMinZoom(),
  };
}
