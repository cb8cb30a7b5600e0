import { Button, NativeSelect } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { chosen, Filters } from "./filters.tsx";
import { Rows } from "./listing.tsx";
import { May } from "./may.tsx";
import { staffApi } from "./staff-api.ts";

type Entry = Awaited<ReturnType<typeof staffApi.contentList>>["list"][number];
type Kind = Parameters<typeof staffApi.contentList>[0]["kind"];

/** Content from the database; most of it can be unpublished and published again. */
export function Content() {
  const { content: texts, fields } = useAdminTexts();
  const { parameters, change } = useAddressQuery();
  const { kind = "news" } = chosen<Kind>(parameters, "kind", texts.kinds);
  return (
    <>
      <Filters title={texts.title}>
        <NativeSelect
          aria-label={fields.kind}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value })}
          data={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
        />
      </Filters>
      <p className="quiet">{texts.text}</p>
      <div className="mt-9">
        <Entries kind={kind} />
      </div>
    </>
  );
}

function Entries({ kind }: { kind: Kind }) {
  const { content: texts, fields, failed } = useAdminTexts();
  const { data, error, refetch } = useQuery({
    ...query(staffApi.contentList, { kind }, { lazy: true }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  if (data.list.length === 0) return <EmptyState icon={IconFileText} {...texts.empty} />;
  return (
    <Rows
      title={texts.kinds[kind]}
      rows={data.list}
      columns={[
        { title: fields.id, cell: ({ id }) => id },
        { title: texts.entry, cell: ({ title }) => title },
        { title: texts.shown, cell: (entry) => <Shown entry={entry} /> },
        {
          title: fields.action,
          cell: (entry) =>
            entry.can_publish && (
              <May call={staffApi.contentChange}>
                <PublishButton kind={kind} entry={entry} />
              </May>
            ),
        },
      ]}
    />
  );
}

function Shown({ entry: { is_published, published_at } }: { entry: Entry }) {
  const { content: texts } = useAdminTexts();
  const language = useLanguage();
  if (!is_published) return <Badge>{texts.draft}</Badge>;
  return published_at ? exactTime(published_at, language) : <Badge tone="ok">{texts.always}</Badge>;
}

function PublishButton({ kind, entry: { id, title, is_published } }: { kind: Kind; entry: Entry }) {
  const { content: texts, labelled, done } = useAdminTexts();
  const action = useAction(staffApi.contentChange, [staffApi.contentList]);
  const label = is_published ? texts.unpublish : texts.publish;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={labelled(label, title)}
      loading={action.isPending}
      onClick={() =>
        action.mutate({ input: { kind, id, is_published: !is_published } }, { onSuccess: () => showToast(done) })
      }
    >
      {label}
    </Button>
  );
}
