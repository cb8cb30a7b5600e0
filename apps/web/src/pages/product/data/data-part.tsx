import { type ComponentType, useEffect, useState } from "react";
import { loadTexts, useLanguage } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import type { DataKind, ProductDefinition } from "../definition.ts";

type FiguresProps = Pick<ProductDefinition, "path">;

const figures: Record<DataKind, () => Promise<{ default: ComponentType<FiguresProps> }>> = {
  counted: () => import("./counted-part.tsx"),
  records: () => import("./record-part.tsx"),
  photo: () => import("./photo-part.tsx"),
};

interface DataPartProps {
  product: Pick<ProductDefinition, "path" | "data">;
}

/** The figures of a product, once their code and texts are loaded. */
export function DataPart({ product: { path, data: kind = "counted" } }: DataPartProps) {
  const language = useLanguage();
  const [Figures, setFigures] = useState<ComponentType<FiguresProps> | null>(null);
  useEffect(() => {
    let isMounted = true;
    const loadFigures = async () => {
      const [module] = await Promise.all([load(figures[kind]), load(() => loadTexts(language, "product/data"))]);
      if (isMounted) setFigures(() => module.default);
    };
    // `load` reloads the page if its build is gone; offline, the section just stays empty.
    loadFigures().catch(() => {});
    return () => {
      isMounted = false;
    };
  }, [kind, language]);
  return Figures && <Figures path={path} />;
}
