import { NativeSelect } from "@mantine/core";
import { bulkCompressions, bulkFormats } from "@meridian/contract/bulk-job-names";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./bulk-jobs.module.css";
import { Cost } from "./cost.tsx";
import { FieldChoice } from "./field-choice.tsx";
import { chosenFields, fieldsText } from "./fields.ts";
import { InputPart } from "./input-part.tsx";
import { Preview } from "./preview.tsx";
import { useDraft } from "./use-draft.ts";
import { choiceOf, type Job, type Options } from "./values.ts";

/** What was detected and can be corrected, the form of the result, a preview, and the button to start. */
export function CheckForm({ job }: { job: Job }) {
  const { options, isBusy, change } = useDraft(job);
  const input = <InputPart job={job} options={options} onChange={change} />;
  // Of a file that could not be read, nothing else is known.
  if (job.status === "failed") return input;
  // Lines of text are annotated as a whole.
  const hasFields = options.output_format !== "text";
  return (
    <div className={`stack grid-cols-1 gap-6 ${styles.parts}`}>
      {input}
      <OutputPart options={options} onChange={change} />
      {hasFields && (
        <FieldChoice
          chosen={chosenFields(options.fields?.split(",") ?? [])}
          onChange={(fields) => change({ fields: fieldsText(fields) })}
        />
      )}
      <Preview job={job} isBusy={isBusy} />
      <Cost job={job} isBusy={isBusy} />
    </div>
  );
}

interface OutputPartProps {
  options: Options;
  onChange: (part: Options) => void;
}

function OutputPart({ options, onChange }: OutputPartProps) {
  const { output: texts, formats, compressions } = useTexts("bulk-jobs");
  const { format, output_format, output_compression, lang } = options;
  return (
    <fieldset>
      <legend className="strong mb-3">{texts.title}</legend>
      <div className={styles.choices}>
        <NativeSelect
          label={texts.format}
          value={output_format ?? ""}
          onChange={({ currentTarget }) => onChange({ output_format: choiceOf(bulkFormats, currentTarget.value) })}
          data={bulkFormats
            .filter((value) => value !== "text" || format === "text")
            .map((value) => ({ value, label: formats[value] }))}
        />
        {/* Parquet is compressed inside. */}
        {output_format !== "parquet" && (
          <NativeSelect
            label={texts.compression}
            value={output_compression ?? ""}
            onChange={({ currentTarget }) =>
              onChange({ output_compression: choiceOf(bulkCompressions, currentTarget.value) })
            }
            data={bulkCompressions.map((value) => ({ value, label: compressions[value] }))}
          />
        )}
        <NativeSelect
          label={texts.lang}
          value={lang ?? ""}
          onChange={({ currentTarget }) => onChange({ lang: currentTarget.value === "zh" ? "zh" : "en" })}
          data={(["en", "zh"] as const).map((value) => ({ value, label: texts.languages[value] }))}
        />
      </div>
    </fieldset>
  );
}
