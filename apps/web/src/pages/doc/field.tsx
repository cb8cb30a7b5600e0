import { IconChevronDown } from "@tabler/icons-react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./field.module.css";

interface FieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

interface TextFieldProps extends FieldProps, Pick<InputHTMLAttributes<HTMLInputElement>, "required" | "placeholder"> {
  /** Shown below the field. */
  hint?: string;
  rows?: number;
}

/** A text field of one or more lines. The kit's inputs would add a tenth to the page's scripts. */
export function TextField({ label, value, onChange, hint, rows, ...attributes }: TextFieldProps) {
  const id = useId();
  const common = {
    id,
    value,
    className: styles.text,
    spellCheck: false,
    autoComplete: "off",
    "aria-describedby": hint ? `${id}-hint` : undefined,
    ...attributes,
  };
  return (
    <div className={`stack gap-1 min-w-0 ${styles.field}`}>
      <label className="label text-md" htmlFor={id}>
        {label}
      </label>
      {rows ? (
        <textarea {...common} rows={rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <input type="text" {...common} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
}

/** A choice between several values. */
export function SelectField({ label, value, onChange, options }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={`stack gap-1 min-w-0 ${styles.field}`}>
      <label className="label text-md" htmlFor={id}>
        {label}
      </label>
      <span className={`relative grid ${styles.select}`}>
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </span>
    </div>
  );
}
