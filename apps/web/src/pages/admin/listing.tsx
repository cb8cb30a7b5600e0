import { Button } from "@mantine/core";
import type { EndpointCall } from "@meridian/client/call";
import { IconInbox } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "../../lib/query.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import styles from "./listing.module.css";

const PAGE_SIZE = 20;

export interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
  isNumber?: boolean;
}

interface ListingProps<I extends object, T> {
  title: string;
  endpoint: EndpointCall<I, { list: T[]; total: number }>;
  /** The list's filter; its page is in the address. */
  filter: I;
  columns: readonly Column<T>[];
  empty: { title: string; text: string };
  /** Opens a row by its first cell; `nameOf` names the row for screen readers and contains the cell's text. */
  onOpen?: (row: T) => void;
  nameOf?: (row: T) => string;
}

/** A paged list from the server with its loading, error and empty states. */
export function Listing<I extends object, T extends { id: number }>(properties: ListingProps<I, T>) {
  const { endpoint, filter, empty } = properties;
  const texts = useAdminTexts();
  const { parameters, change } = useAddressQuery();
  const page = Math.max(1, Number(parameters.get("page")) || 1);
  const { data, error, refetch } = useQuery({
    ...query(endpoint, { ...filter, page, limit: PAGE_SIZE }, { lazy: true }),
    placeholderData: keepPreviousData,
    // Colleagues work on the same list.
    staleTime: 0,
    refetchInterval: 30_000,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton card min-h-80 rounded-menu" aria-busy="true" />;
  if (data.list.length === 0 && page === 1) return <EmptyState icon={IconInbox} {...empty} />;
  const last = Math.max(1, Math.ceil(data.total / PAGE_SIZE));
  const goTo = (target: number) => change({ page: target === 1 ? null : String(target) });
  return (
    <>
      <Rows {...properties} rows={data.list} />
      {(last > 1 || page > 1) && (
        <nav className="row quiet gap-4 justify-center mt-5" aria-label={texts.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => goTo(page - 1)}>
            {texts.newer}
          </Button>
          <span>{texts.page(page, last)}</span>
          <Button variant="default" disabled={page >= last} onClick={() => goTo(page + 1)}>
            {texts.older}
          </Button>
        </nav>
      )}
    </>
  );
}

interface RowsProps<T> {
  title: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  onOpen?: (row: T) => void;
  nameOf?: (row: T) => string;
}

/** A dash where there is nothing, so that a stacked table has no label without a value. */
const shownCell = (cell: ReactNode): ReactNode => (cell === "" || cell === null ? "–" : cell);

/** A table whose first column opens its rows, if rows can be opened. */
export function Rows<T extends { id: number }>({ title, rows, columns, onOpen, nameOf }: RowsProps<T>) {
  const texts = useAdminTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="fading card overflow-x-auto rounded-menu" aria-label={texts.table(title)} tabIndex={0}>
      <table className={`data-table banded-table stacked-table ${styles.table}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" data-number={column.isNumber}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) => (
                <td key={column.title} data-label={column.title} data-number={column.isNumber}>
                  {index === 0 && onOpen ? (
                    <button
                      type="button"
                      className={styles.open}
                      aria-label={texts.open(nameOf?.(row) ?? String(row.id))}
                      onClick={() => onOpen(row)}
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    shownCell(column.cell(row))
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
