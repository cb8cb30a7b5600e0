import "../../../styles/choice.css";
import { Checkbox } from "@mantine/core";
import { type WatchField, watchFields } from "@meridian/contract/watch-names";
import { useTexts } from "../../../lib/texts.tsx";

interface FieldChoiceProps {
  value: readonly WatchField[];
  error?: string;
  onChange: (value: WatchField[]) => void;
}

/** What matters of a watch. */
export function FieldChoice({ value, error, onChange }: FieldChoiceProps) {
  const { list, fields } = useTexts("user/watches");
  return (
    <fieldset className="stack gap-2">
      <legend className="label mb-2">{list.fields}</legend>
      <div className="cluster gap-4">
        {watchFields.map((field) => (
          <Checkbox
            key={field}
            label={fields[field]}
            checked={value.includes(field)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(watchFields.filter((one) => (one === field ? checked : value.includes(one))))
            }
          />
        ))}
      </div>
      {error && (
        <p className="wrong" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
