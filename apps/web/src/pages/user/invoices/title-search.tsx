import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./invoices.module.css";
import type { Title } from "./values.ts";

const MIN_LENGTH = 2;
const MAX_LENGTH = 50;
/** Debounces typing. */
const PAUSE_MILLISECONDS = 300;

/** Finds a title among the saved ones and in the company directory. */
export function TitleSearch({ onChosen }: { onChosen: (title: Title) => void }) {
  const { titleSearch: texts } = useTexts("invoices");
  const [typed, setTyped] = useState("");
  const [keyword, setKeyword] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isSearching = keyword.length >= MIN_LENGTH && typed.trim().length >= MIN_LENGTH;
  const { data, error, isPlaceholderData } = useQuery({
    ...query(api.invoices.userInvoiceTitleSearch, { keyword }, { lazy: true }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const choose = (title: Title) => {
    setTyped("");
    setKeyword("");
    onChosen(title);
  };
  const found = isSearching && data ? data.list : [];
  return (
    <div className={`stack gap-2 ${styles.search}`}>
      <TextInput
        type="search"
        label={texts.label}
        description={texts.help}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={typed}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter shows the results instead of submitting the application.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p className="note wrap-anywhere" role="status">
        {isSearching && (error ? texts.failed : data && !isPlaceholderData && texts.found(found.length))}
      </p>
      {found.length > 0 && (
        <ul className={`ruled ${styles.found}`} aria-busy={isPlaceholderData}>
          {found.map((title) => (
            <li key={`${title.title} ${title.tax_no}`}>
              <button
                className="stack gap-1 w-full py-3 px-3 text-ink text-left wrap-anywhere"
                type="button"
                onClick={() => choose(title)}
              >
                <strong className="text-md font-medium">{title.title}</strong>
                <span className="note wrap-anywhere">
                  {[title.tax_no, texts.sources[title.source]].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
