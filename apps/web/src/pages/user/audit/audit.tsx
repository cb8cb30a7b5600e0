import "../../../styles/form.css";
import "../../../styles/select.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import styles from "./audit.module.css";
import { EntryRow } from "./entry-row.tsx";

const pageSize = 20;
const filters = ["actor", "action", "from", "to"] as const;
const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** Who did what in the account. Filters and page are in the address. */
export default function Audit() {
  const texts = useTexts("audit");
  const { user } = useSession();
  const { parameters, change: changeQuery } = useAddressQuery();
  const filter = Object.fromEntries(filters.map((name) => [name, parameters.get(name) ?? ""])) as Filter;
  const page = pageOf(parameters);
  const change = (values: Partial<Filter>) => changeQuery({ ...values, page: null });
  const clear = () => change({ actor: "", action: "", from: "", to: "" });
  const isMain = user?.user_level === 1;
  return (
    <>
      <header className="mb-5">
        <h2 className="title-3">{texts.title}</h2>
        <p className="quiet">{isMain ? texts.lead : texts.leadOwn}</p>
      </header>
      <div className={styles.filters}>
        {isMain && <ActorSelect value={filter.actor} onChange={(actor) => change({ actor })} />}
        <NativeSelect
          label={texts.filters.action}
          value={filter.action}
          onChange={(event) => change({ action: event.currentTarget.value })}
          data={[
            { value: "", label: texts.filters.anything },
            ...Object.entries(texts.groups).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextInput
          label={texts.filters.from}
          type="date"
          value={filter.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          label={texts.filters.to}
          type="date"
          value={filter.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      <Entries filter={filter} page={page} onClear={clear} />
    </>
  );
}

type Filter = Record<(typeof filters)[number], string>;

function ActorSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { filters: texts } = useTexts("audit");
  const { user } = useSession();
  const { data } = useQuery(query(api.team.subAccountList, { limit: 100 }, { lazy: true }));
  return (
    <NativeSelect
      label={texts.actor}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: texts.anybody },
        ...(user ? [{ value: String(user.id), label: user.name || user.phone }] : []),
        ...(data?.list ?? []).map(({ id, name, phone }) => ({ value: String(id), label: name || phone })),
      ]}
    />
  );
}

interface EntriesProps {
  filter: Filter;
  page: number;
  onClear: () => void;
}

function Entries({ filter, page, onClear }: EntriesProps) {
  const texts = useTexts("audit");
  const actor = Number(filter.actor);
  const input = {
    page,
    limit: pageSize,
    ...(Number.isInteger(actor) && actor > 0 && { actor_id: actor }),
    ...(filter.action !== "" && { action: filter.action }),
    ...(isDay.test(filter.from) && { start_date: filter.from }),
    ...(isDay.test(filter.to) && { end_date: filter.to }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.audit.auditList, input, { lazy: true }),
    placeholderData: keepPreviousData,
    // Includes what was done a moment ago in another tab.
    staleTime: 0,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card min-h-80" aria-busy="true" />;
  if (data.total === 0 && Object.values(filter).some((value) => value !== ""))
    return (
      <EmptyState icon={IconHistory} {...texts.emptyFilter}>
        <Button variant="default" onClick={onClear}>
          {texts.filters.clear}
        </Button>
      </EmptyState>
    );
  if (data.total === 0) return <EmptyState icon={IconHistory} {...texts.empty} />;
  return (
    <>
      <ol className={`card ruled ${styles.list}`} aria-busy={isPlaceholderData}>
        {data.list.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <Pager
        texts={texts}
        page={page}
        last={Math.max(1, Math.ceil(data.total / pageSize))}
        addressOf={(number) => addressOf(filter, number)}
      />
    </>
  );
}

function addressOf(filter: Filter, page: number): string {
  const parameters = new URLSearchParams({ tab: "audit" });
  for (const [name, value] of Object.entries(filter)) if (value !== "") parameters.set(name, value);
  if (page > 1) parameters.set("page", String(page));
  return `/user?${parameters}`;
}
