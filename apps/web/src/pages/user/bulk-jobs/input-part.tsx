import { NativeSelect, TextInput } from "@mantine/core";
import { bulkDelimiters, bulkFormats } from "@meridian/contract/bulk-job-names";
import type { KeyboardEvent } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./bulk-jobs.module.css";
import { choiceOf, type Job, type Options } from "./values.ts";

interface InputPartProps {
  job: Job;
  options: Options;
  onChange: (part: Options) => void;
}

/** How the file is read: detected, and open to correction. */
export function InputPart({ job, options, onChange }: InputPartProps) {
  const { input: texts, formats, delimiters } = useTexts("bulk-jobs");
  const { format, delimiter, has_header } = options;
  return (
    <fieldset>
      <legend className="strong mb-3">{texts.title}</legend>
      <div className={styles.choices}>
        <NativeSelect
          label={texts.format}
          value={format ?? ""}
          onChange={({ currentTarget }) => onChange({ format: choiceOf(bulkFormats, currentTarget.value) })}
          data={[
            ...(format ? [] : [{ value: "", label: texts.unknown }]),
            ...bulkFormats.map((value) => ({ value, label: formats[value] })),
          ]}
        />
        {format === "csv" && delimiter && (
          <NativeSelect
            label={texts.delimiter}
            value={delimiter}
            onChange={({ currentTarget }) => onChange({ delimiter: choiceOf(bulkDelimiters, currentTarget.value) })}
            // With tabs, the format is TSV.
            data={bulkDelimiters
              .filter((value) => value !== "\t")
              .map((value) => ({ value, label: delimiters[value] }))}
          />
        )}
        {(format === "csv" || format === "tsv") && (
          <NativeSelect
            label={texts.header}
            value={has_header === false ? "data" : "names"}
            onChange={({ currentTarget }) => onChange(headerChange(job, currentTarget.value === "names"))}
            data={[
              { value: "names", label: texts.names },
              { value: "data", label: texts.data },
            ]}
          />
        )}
        {format !== "text" && <ColumnField job={job} options={options} onChange={onChange} />}
      </div>
      {format === "text" && <p className="note mt-2">{texts.text}</p>}
    </fieldset>
  );
}

function ColumnField({ job: { input }, options: { address_column = "" }, onChange }: InputPartProps) {
  const { input: texts } = useTexts("bulk-jobs");
  const change = (name: string) => {
    if (name !== "" && name !== address_column) onChange({ address_column: name });
  };
  // The columns of a file in which no addresses were found are not known.
  if (input.columns.length === 0)
    return (
      <TextInput
        label={texts.column}
        defaultValue={address_column}
        onBlur={({ currentTarget }) => change(currentTarget.value.trim())}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === "Enter") change(event.currentTarget.value.trim());
        }}
      />
    );
  const isKnown = input.columns.includes(address_column);
  return (
    <NativeSelect
      label={texts.column}
      value={address_column}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      data={isKnown ? [...input.columns] : [address_column, ...input.columns]}
    />
  );
}

/** Columns have other names with a header than without, so the column with the addresses is named anew. */
function headerChange({ input, preview }: Job, has_header: boolean): Options {
  const at = input.columns.indexOf(input.address_column ?? "");
  const name = has_header ? preview?.rows[0]?.[at] : `column_${at + 1}`;
  return { has_header, ...(at >= 0 && name && { address_column: name }) };
}
