import { TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import styles from "./keyword-search.module.css";

interface KeywordSearchProps {
  /** The keyword searched for; the caller sets it as the key too. */
  keyword: string;
  maxLength: number;
  texts: { search: string; searchHint: string; clear: string };
  onSearch: (keyword: string) => void;
}

/** Searches a page's list by keyword. */
export function KeywordSearch({ keyword, maxLength, texts, onSearch }: KeywordSearchProps) {
  const [typed, setTyped] = useState(keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          name="keyword"
          maxLength={maxLength}
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          rightSection={
            keyword && (
              <button
                type="button"
                className={`middle rounded-small text-muted p-0 ${styles.clear}`}
                aria-label={texts.clear}
                onClick={() => onSearch("")}
              >
                <IconX size={16} stroke={1.6} />
              </button>
            )
          }
        />
      </form>
    </search>
  );
}
