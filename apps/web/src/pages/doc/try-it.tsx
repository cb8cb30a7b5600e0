import { Button } from "@mantine/core";
import { requestOf, samplesOf, WHOLE_BODY } from "@meridian/contract/samples";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type FormEvent, useMemo, useState } from "react";
import { useTexts } from "../../lib/texts.tsx";
import { useTryIt } from "../../lib/use-try-it.ts";
import { busyWhile } from "../../ui/busy.ts";
import { CallAnswer } from "../../ui/call-answer.tsx";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import { type Operation, valuesOf } from "./call-values.ts";
import { SelectField, TextField } from "./field.tsx";
import { KeyFields } from "./key-fields.tsx";
import styles from "./try-it.module.css";
import { useTryItKey } from "./use-try-it-key.ts";

type Param = Operation["params"][number];

/** Makes the documented call against this site and shows it as code. */
export function TryIt({ operation }: { operation: Operation }) {
  const texts = useTexts("doc").tryIt;
  const key = useTryItKey();
  const [values, setValues] = useState<Record<string, string>>({});
  const { outcome, isSending, send } = useTryIt();
  const filled = useMemo(() => valuesOf(operation, values, key.isTest), [operation, values, key.isTest]);
  const request = useMemo(() => requestOf(operation, filled), [operation, filled]);
  const samples = useSamples(request, key);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await send(request, key.read);
  };
  const change = (name: string, value: string) => setValues((all) => ({ ...all, [name]: value }));

  return (
    <section className={`fading ${styles.panel}`} aria-labelledby="try-it">
      <form className="stack card gap-3 pt-4 px-5 pb-5" onSubmit={submit}>
        <h2 id="try-it" className="text-xl leading-135">
          {texts.title}
        </h2>
        <KeyFields choice={key} />
        {operation.params.map((param) => (
          <ParamField
            key={param.name}
            param={param}
            value={values[param.name] ?? filled[param.name] ?? ""}
            onChange={(value) => change(param.name, value)}
          />
        ))}
        {operation.body && (
          <TextField
            label={texts.body(operation.body.type)}
            rows={3}
            value={filled[WHOLE_BODY] ?? ""}
            onChange={(value) => change(WHOLE_BODY, value)}
          />
        )}
        <Button
          type="submit"
          {...busyWhile(isSending)}
          leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
          aria-describedby="try-it-note"
        >
          {texts.send}
        </Button>
        <p id="try-it-note" className="note">
          {key.isTest ? texts.testHint : texts.liveHint}
        </p>
      </form>
      <div aria-live="polite">{outcome && <CallAnswer outcome={outcome} texts={texts} />}</div>
      <CodeTabs samples={samples} label={texts.title} />
    </section>
  );
}

interface ParamFieldProps {
  param: Param;
  value: string;
  onChange: (value: string) => void;
}

function ParamField({ param: { name, required, values, example }, value, onChange }: ParamFieldProps) {
  const { any } = useTexts("doc").tryIt;
  const common = { label: <code>{name}</code>, value, onChange };
  if (values.length === 0) return <TextField {...common} required={required} placeholder={example || any} />;
  const options = values.map((option) => ({ value: option, label: option }));
  return <SelectField {...common} options={required ? options : [{ value: "", label: any }, ...options]} />;
}

function useSamples(request: ReturnType<typeof requestOf>, { shown, isTest, read }: ReturnType<typeof useTryItKey>) {
  return useMemo(() => {
    const { origin } = location;
    const samples = samplesOf(request, { origin, key: shown });
    if (shown === null || isTest) return samples;
    return samples.map((sample, index) => ({
      ...sample,
      fetchCode: async () => samplesOf(request, { origin, key: await read() })[index]?.code ?? sample.code,
    }));
  }, [request, shown, isTest, read]);
}
