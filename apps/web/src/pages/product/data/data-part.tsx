import { type ComponentType, useEffect, useState } from "react";
import { loadTexts, useLanguage } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import type { DataKind, ProductDefinition } from "../definition.ts";

interface FiguresProps {
  /** The product's slug. */
  slug: string;
}

const figures: Record<DataKind, () => Promise<{ default: ComponentType<FiguresProps> }>> = {
  counted: () => import("./counted-part.tsx"),
  records: () => import("./record-part.tsx"),
  photo: () => import("./photo-part.tsx"),
};

interface DataPartProps {
  product: Pick<ProductDefinition, "path" | "data">;
}

/** The figures of a product, once they and their words have come. */
export function DataPart({ product: { path, data: kind = "counted" } }: DataPartProps) {
  const language = useLanguage();
  const [Figures, setFigures] = useState<ComponentType<FiguresProps> | null>(null);
  useEffect(() => {
    let isWanted = true;
    const bring = async () => {
      const [found] = await Promise.all([load(figures[kind]), load(() => loadTexts(language, "product/data"))]);
      if (isWanted) setFigures(() => found.default);
    };
    // `load` reloads a page whose build is gone; without a network the section only keeps its place.
    bring().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [kind, language]);
  return Figures && <Figures slug={path.split("/").at(-1)!} />;
}
