import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import type { MapSubject } from "./map-style.ts";
import type { MapView, WorldMap } from "./world-map.ts";

interface OpenMap extends MapView, Pick<WorldMap, "zoomIn" | "zoomOut"> {}

/** Asked first, so that a browser that cannot draw the map need not load it. */
const canDraw = () => document.createElement("canvas").getContext("webgl2") !== null;

/**
 * Opens the real map in the element of the reference; null until it shows, and for ever where the browser cannot draw
 * it. The subject must stay the same object.
 */
export function useWorldMap(subject: MapSubject, label: string): [RefObject<HTMLDivElement | null>, OpenMap | null] {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenMap | null>(null);
  const { map: texts } = useTexts("report/ip");
  const isChinese = useLanguage() === "zh";
  const { data: regions } = useQuery(query(api.content.regionNames, {}, { lazy: true }));
  useEffect(() => {
    if (!regions || !canDraw()) return;
    let isGone = false;
    let opened: WorldMap | undefined;
    const open = async () => {
      const { openWorldMap } = await load(() => import("./world-map.ts"));
      if (isGone) return;
      let buttons: Pick<WorldMap, "zoomIn" | "zoomOut"> | null = null;
      let last: MapView | null = null;
      const show = () => buttons && last && !isGone && setMap({ ...last, ...buttons });
      opened = await openWorldMap({
        container: container.current!,
        subject,
        isChinese,
        countries: regions.list.map(({ code, name }) => [code, name] as const),
        // Maps of mainland China draw borders of their own, for which there is no open data.
        hasBorders: regions.list.every(({ shaded_with: together }) => together.length === 1),
        locale: {
          "Map.Title": label,
          "CooperativeGesturesHandler.WindowsHelpText": texts.withControl,
          "CooperativeGesturesHandler.MacHelpText": texts.withCommand,
          "CooperativeGesturesHandler.MobileHelpText": texts.withFingers,
        },
        onMove: (view) => {
          last = view;
          show();
        },
      });
      if (isGone) opened.close();
      buttons = opened;
      show();
    };
    open().catch((error: unknown) => console.warn("The map could not be opened", error));
    return () => {
      isGone = true;
      opened?.close();
      setMap(null);
    };
  }, [subject, label, texts, isChinese, regions]);
  return [container, map];
}
