import "../../../styles/form.css";
import "../../../styles/select.css";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { watchImpactAddressesMaxLength } from "@meridian/client/inputs";
import { watchLimits } from "@meridian/contract/watch-names";
import { IconGitCompare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query, useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { TextFileButton } from "../../../ui/text-file-button.tsx";
import { Card, Choices } from "../dashboard/card.tsx";
import { ImpactResult } from "./impact-result.tsx";

const sources = ["text", "calls"] as const;

/** For how many addresses two kept versions answer differently. */
export function ImpactForm() {
  const { impact: texts, failed } = useTexts("user/watches");
  const { data, error, refetch } = useQuery(query(api.watches.watchList, { limit: 1 }, { lazy: true }));
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton min-h-80 rounded-menu" aria-busy="true" />;
  if (data.versions.length < 2) return <EmptyState icon={IconGitCompare} {...texts.oneVersion} />;
  return <Form versions={data.versions} />;
}

function Form({ versions }: { versions: readonly string[] }) {
  const { impact: texts } = useTexts("user/watches");
  const { tag } = languages[useLanguage()];
  const session = useSession();
  const [version, setVersion] = useState(versions[0]!);
  const [before, setBefore] = useState(versions[1]!);
  const [source, setSource] = useState<(typeof sources)[number]>("text");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const compare = useAction(api.watches.watchImpact);
  // The addresses of calls are shown only to those who may see them.
  const isOffered = holdsPermission(session, "usage.detail");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (source === "text" && text.trim() === "") return setProblem(texts.errors.addresses);
    setProblem("");
    const addresses = source === "text" ? { addresses: text.slice(0, watchImpactAddressesMaxLength) } : {};
    compare.mutate({ input: { version, version_before: before, ...addresses } });
  };
  return (
    <div className="stack gap-5">
      <Card title={texts.title}>
        <p className="quiet mb-4">{texts.text(watchLimits.impactAddresses.toLocaleString(tag))}</p>
        <form className="stack gap-4" noValidate aria-busy={compare.isPending} onSubmit={onSubmit}>
          <div className="cluster gap-4">
            <VersionSelect label={texts.before} versions={versions} value={before} onChange={setBefore} />
            <VersionSelect label={texts.after} versions={versions} value={version} onChange={setVersion} />
          </div>
          {isOffered && (
            <div className="justify-self-start">
              <Choices
                label={texts.source}
                value={source}
                options={sources.map((value) => ({ value, label: texts.sources[value] }))}
                onChange={setSource}
              />
            </div>
          )}
          {source === "calls" ? (
            <p className="quiet">{texts.calls}</p>
          ) : (
            <>
              <Textarea
                label={texts.paste}
                classNames={{ input: "mono text-sm" }}
                rows={5}
                spellCheck={false}
                autoComplete="off"
                value={text}
                error={problem}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <FileSource onText={setText} />
            </>
          )}
          <Button type="submit" className="justify-self-start" {...busyWhile(compare.isPending)}>
            {texts.submit}
          </Button>
        </form>
      </Card>
      {compare.data && !compare.isPending && <ImpactResult impact={compare.data} />}
    </div>
  );
}

/** Sends of a file only its different addresses, which are found here. */
function FileSource({ onText }: { onText: (text: string) => void }) {
  const { impact: texts, add } = useTexts("user/watches");
  return (
    <TextFileButton
      label={texts.file}
      failed={add.fileFailed}
      onFile={async (file) => {
        const { extractAddresses } = await load(() => import("../../../lib/extract-addresses.ts"));
        const reading = { isEvery: true, signal: new AbortController().signal, onProgress: () => undefined };
        const { counts } = await extractAddresses(file, reading);
        const found = counts.slice(0, watchLimits.impactAddresses).map(([address]) => address);
        onText(found.length === 0 ? texts.none : found.join("\n"));
      }}
    />
  );
}

interface VersionSelectProps {
  label: string;
  versions: readonly string[];
  value: string;
  onChange: (version: string) => void;
}

function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  const { impact: texts } = useTexts("user/watches");
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={versions.map((version, index) => ({
        value: version,
        label: index === 0 ? texts.inUse(version) : version,
      }))}
    />
  );
}
