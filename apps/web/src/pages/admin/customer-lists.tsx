import type { ReactNode } from "react";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { type Column, Listing } from "./listing.tsx";
import { staffApi } from "./staff-api.ts";

const lists = { points: Points, notices: Notices, jobs: Jobs, log: Log };
type CustomerListName = keyof typeof lists;

export const isCustomerList = (name: string): name is CustomerListName => Object.hasOwn(lists, name);

/** One of a customer's lists that no tab of the console has. */
export function CustomerList({ list, id }: { list: CustomerListName; id: number }) {
  const { customer: texts } = useAdminTexts();
  const List: (properties: { id: number }) => ReactNode = lists[list];
  return (
    <section>
      <h3 className="mb-3 text-lg">{texts.sections[list]}</h3>
      <List id={id} />
    </section>
  );
}

/** What an action of the audit log is called, as in the customer's own log. */
export function useDeed(): (action: string) => string {
  const actions: Readonly<Record<string, string>> = useTexts("audit").actions;
  return (action) => actions[action] ?? action;
}

function useTime<T extends { created_at: string }>(): Column<T> {
  const { fields } = useAdminTexts();
  const language = useLanguage();
  return { title: fields.created, cell: ({ created_at }) => exactTime(created_at, language) };
}

function Points({ id }: { id: number }) {
  const { customer: texts, fields } = useAdminTexts();
  const language = useLanguage();
  return (
    <Listing
      title={texts.sections.points}
      endpoint={staffApi.customerPoints}
      filter={{ user_id: id }}
      empty={texts.emptyList}
      columns={[
        useTime(),
        { title: fields.reason, cell: ({ reason }) => reason },
        { title: texts.change, cell: ({ change }) => change.toLocaleString(language), isNumber: true },
        { title: texts.after, cell: ({ balance }) => balance.toLocaleString(language), isNumber: true },
      ]}
    />
  );
}

function Notices({ id }: { id: number }) {
  const { customer: texts, fields, notices } = useAdminTexts();
  return (
    <Listing
      title={texts.sections.notices}
      endpoint={staffApi.customerNotices}
      filter={{ user_id: id }}
      empty={texts.emptyList}
      columns={[
        useTime(),
        { title: notices.type, cell: ({ type }) => notices.types[type as keyof typeof notices.types] ?? type },
        { title: texts.title, cell: ({ title }) => title },
        {
          title: fields.status,
          cell: ({ is_read, is_deleted }) => (is_deleted ? texts.deleted : is_read ? texts.read : texts.unread),
        },
      ]}
    />
  );
}

function Jobs({ id }: { id: number }) {
  const { customer: texts, fields } = useAdminTexts();
  const language = useLanguage();
  return (
    <Listing
      title={texts.sections.jobs}
      endpoint={staffApi.customerJobs}
      filter={{ user_id: id }}
      empty={texts.emptyList}
      columns={[
        { title: fields.id, cell: ({ id }) => id },
        { title: texts.file, cell: ({ name }) => name },
        { title: fields.status, cell: ({ status }) => <Badge>{texts.jobStatuses[status]}</Badge> },
        {
          title: texts.progress,
          cell: ({ rows, rows_done }) =>
            rows === null ? "" : `${rows_done.toLocaleString(language)} / ${rows.toLocaleString(language)}`,
          isNumber: true,
        },
        useTime(),
      ]}
    />
  );
}

/** An entry's values before or after, one by one. */
const inWords = (values: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");

function Log({ id }: { id: number }) {
  const { customer: texts } = useAdminTexts();
  const deed = useDeed();
  return (
    <Listing
      title={texts.sections.log}
      endpoint={staffApi.customerLog}
      filter={{ user_id: id }}
      empty={texts.emptyList}
      columns={[
        useTime(),
        {
          title: texts.who,
          cell: ({ actor_name, actor_id, is_staff }) => (
            <>
              {`${actor_name} (${actor_id})`} {is_staff && <Badge>{texts.staff}</Badge>}
            </>
          ),
        },
        { title: texts.done, cell: ({ action }) => deed(action) },
        { title: texts.target, cell: ({ target }) => target },
        {
          title: texts.changes,
          cell: ({ before, after }) => {
            const parts = [inWords(before), inWords(after)].filter(Boolean).join(" → ");
            return <span title={parts}>{parts}</span>;
          },
        },
        { title: texts.address, cell: ({ ip }) => ip },
      ]}
    />
  );
}
