import { useTexts } from "../../lib/texts.tsx";
import type { Lens } from "./use-lens.ts";

/** Says that only clients were counted because the log's format is known, and offers every address. */
export function FormatNote({ lens }: { lens: Pick<Lens, "format" | "countEvery"> }) {
  const { formats } = useTexts("lens");
  if (!lens.format) return null;
  return (
    <p className="cluster row gap-x-4 gap-1 mb-4 py-3 px-4 rounded-control bg-sunken text-md" role="status">
      {formats.recognized(formats.names[lens.format])}
      <button type="button" className="link p-0 font-inherit" onClick={lens.countEvery}>
        {formats.every}
      </button>
    </p>
  );
}
