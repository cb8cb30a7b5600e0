import { Button } from "@mantine/core";
import type { EndpointCall } from "@meridian/client/call";
import { IconInbox } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { query } from "../../lib/query.ts";
import { pageOf, useAddressQuery } from "../../lib/use-address-query.ts";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { hasTyped } from "./detail.tsx";
import styles from "./listing.module.css";
import { openWith, useKeys } from "./shortcuts.ts";

/** Rows on a page of a list. */
export const PAGE_SIZE = 20;

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
  /** The id of the row that is open, so that keys lead from it to the next one. */
  openId?: number | null;
}

/** A paged list from the server with its loading, error and empty states. */
export function Listing<I extends object, T extends { id: number }>(properties: ListingProps<I, T>) {
  const { endpoint, filter, empty } = properties;
  const texts = useAdminTexts();
  const { parameters, change } = useAddressQuery();
  const page = pageOf(parameters);
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
  openId?: number | null;
}

/** Keys that lead to the next and the previous entry. */
export const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Keys move through the rows: the focus in the list, or the next entry while one is open. */
function useRowKeys<T extends { id: number }>({ rows, onOpen, openId = null }: RowsProps<T>) {
  const table = useRef<HTMLElement>(null);
  const moveFrom = (index: number, step: 1 | -1) => Math.min(rows.length - 1, Math.max(0, index + step));
  useKeys((key) => {
    if (!onOpen) return false;
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>("[data-opens]") ?? [])];
    const focused = buttons.indexOf(document.activeElement as HTMLElement);
    const step = steps[key];
    if (openId !== null) {
      const index = rows.findIndex(({ id }) => id === openId);
      const next = rows[moveFrom(index, step ?? 1)];
      // Arrows scroll the open entry, and what was typed into it is not lost.
      if (step === undefined || key.length > 1 || index < 0 || hasTyped()) return false;
      if (next && next.id !== openId) openWith(null, () => onOpen(next));
      return true;
    }
    if (document.querySelector("[role=dialog]")) return false;
    if (step !== undefined && (key.length === 1 || focused >= 0)) {
      buttons[focused < 0 ? 0 : moveFrom(focused, step)]?.focus();
      return true;
    }
    const row = rows[focused];
    if (!row || (key !== "a" && key !== "r" && key !== "c")) return false;
    openWith(key, () => onOpen(row));
    return true;
  });
  return table;
}

/** A dash where there is nothing, so that a stacked table has no label without a value. */
const shownCell = (cell: ReactNode): ReactNode => (cell === "" || cell === null ? "–" : cell);

/** A table whose first column opens its rows, if rows can be opened. */
export function Rows<T extends { id: number }>(properties: RowsProps<T>) {
  const { title, rows, columns, onOpen, nameOf } = properties;
  const texts = useAdminTexts();
  const table = useRowKeys(properties);
  return (
    <section
      ref={table}
      className="fading card overflow-x-auto rounded-menu"
      aria-label={texts.table(title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
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
                      data-opens
                      className={styles.open}
                      aria-label={texts.open(nameOf?.(row) ?? String(row.id))}
                      onClick={() => openWith(null, () => onOpen(row))}
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
