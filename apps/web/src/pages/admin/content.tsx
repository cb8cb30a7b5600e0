import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { load } from "../../lib/update-watch.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { busyWhile } from "../../ui/busy.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { ContentImport } from "./content-import.tsx";
import { State } from "./content-state.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { May } from "./may.tsx";
import { staffContent } from "./staff-api.ts";

type Entry = Awaited<ReturnType<typeof staffContent.contentList>>["list"][number];
type Kind = Parameters<typeof staffContent.contentList>[0]["kind"];

const ContentEditor = lazy(() => load(() => import("./content-editor.tsx")));

/** Everything that staff write for the site: a list of each kind, and the editor of one entry. */
export function Content() {
  const { content: texts } = useAdminTexts();
  const { parameters } = useAddressQuery();
  const { kind = "news" } = chosen<Kind>(parameters, "kind", texts.kinds);
  const [, entry] = /^(new|[1-9]\d{0,8})$/.exec(parameters.get("entry") ?? "") ?? [];
  if (entry === undefined) return <Entries kind={kind} />;
  return (
    <Suspense fallback={<div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />}>
      <ContentEditor key={`${kind} ${entry}`} kind={kind} id={entry === "new" ? undefined : Number(entry)} />
    </Suspense>
  );
}

function Entries({ kind }: { kind: Kind }) {
  const { content: texts, fields } = useAdminTexts();
  const { parameters, change } = useAddressQuery();
  const language = useLanguage();
  const timeOf = (time: string | null) => time && exactTime(time, language);
  const [isImporting, setIsImporting] = useState(false);
  const keyword = parameters.get("keyword") ?? "";
  const filter = { kind, ...chosen(parameters, "state", texts.states), ...(keyword && { keyword }) };
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword}>
        <NativeSelect
          aria-label={fields.kind}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value, page: null })}
          data={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
        />
        <Choice name="state" label={fields.status} options={texts.states} />
        <May call={staffContent.contentImport}>
          <Button variant="default" onClick={() => setIsImporting(true)}>
            {texts.imports.open}
          </Button>
        </May>
        <May call={staffContent.contentSave}>
          {kind !== "statement" && (
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => change({ entry: "new" })}>
              {texts.add}
            </Button>
          )}
        </May>
      </Filters>
      {isImporting && <ContentImport kind={kind} onClose={() => setIsImporting(false)} />}
      <p className="quiet mb-6">{texts.text}</p>
      <Listing
        key={kind}
        title={texts.kinds[kind]}
        endpoint={staffContent.contentList}
        filter={filter}
        empty={texts.empty}
        {...(parameters.get("state") !== "deleted" && { onOpen: ({ id }: Entry) => change({ entry: String(id) }) })}
        nameOf={({ id, title }) => `${id} ${title}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          { title: texts.entry, cell: ({ title }) => title },
          { title: fields.status, cell: ({ state }) => <State state={state} /> },
          { title: texts.from, cell: ({ from }) => timeOf(from) },
          { title: texts.until, cell: ({ until }) => timeOf(until) },
          {
            title: fields.action,
            cell: (entry) =>
              entry.version === null ? (
                entry.can_publish && (
                  <May call={staffContent.contentChange}>
                    <PublishButton kind={kind} entry={entry} />
                  </May>
                )
              ) : (
                <May call={staffContent.contentRestore}>
                  <RestoreButton kind={kind} id={entry.id} title={entry.title} version={entry.version} />
                </May>
              ),
          },
        ]}
      />
    </>
  );
}

/** Brings a deleted entry back as it was, as a draft where its kind has drafts. */
function RestoreButton({ version, title, ...entry }: { kind: Kind; id: number; title: string; version: number }) {
  const { content: texts, labelled, done } = useAdminTexts();
  const action = useAction(staffContent.contentRestore, [staffContent.contentList, staffContent.contentInfo]);
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={labelled(texts.restore, title)}
      {...busyWhile(action.isPending)}
      onClick={() =>
        action.mutate({ input: { ...entry, version, from_version: version } }, { onSuccess: () => showToast(done) })
      }
    >
      {texts.restore}
    </Button>
  );
}

function PublishButton({ kind, entry: { id, title, is_published } }: { kind: Kind; entry: Entry }) {
  const { content: texts, labelled, done } = useAdminTexts();
  const action = useAction(staffContent.contentChange, [staffContent.contentList]);
  const label = is_published ? texts.unpublish : texts.publish;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={labelled(label, title)}
      {...busyWhile(action.isPending)}
      onClick={() =>
        action.mutate({ input: { kind, id, is_published: !is_published } }, { onSuccess: () => showToast(done) })
      }
    >
      {label}
    </Button>
  );
}
