import { useTexts } from "../../../lib/texts.tsx";
import { type FieldChange, useNames } from "./values.ts";

/** What changed, before and after, a line for each field. */
export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  const { changes: texts } = useTexts("user/watches");
  const { shownOf } = useNames();
  return (
    <ul className="cluster gap-1 gap-x-4">
      {fields.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{texts.parts[field]}</span> {shownOf(field, before)}{" "}
          <span aria-hidden="true" className="text-muted">
            →
          </span>{" "}
          <span className="strong">{shownOf(field, after)}</span>
        </li>
      ))}
    </ul>
  );
}
