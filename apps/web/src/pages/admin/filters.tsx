import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useId } from "react";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerFilter } from "./customer-link.tsx";

interface FiltersProps {
  title: string;
  /** What the search field finds; without it there is none. */
  keyword?: string;
  children?: ReactNode;
}

/** A list's heading and filters, all of which are in the address. */
export function Filters({ title, keyword, children }: FiltersProps) {
  const { search } = useAdminTexts();
  const id = useId();
  const { parameters, change } = useAddressQuery();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ keyword: String(new FormData(event.currentTarget).get("keyword") ?? "").trim(), page: null });
  };
  return (
    <header className="bar mb-4">
      <h2 className="title-3">{title}</h2>
      <div className={`cluster ${styles.tools}`}>
        {keyword && (
          <form onSubmit={onSubmit} aria-label={search}>
            <TextInput
              key={parameters.get("keyword") ?? ""}
              id={id}
              name="keyword"
              type="search"
              aria-label={keyword}
              placeholder={keyword}
              maxLength={100}
              defaultValue={parameters.get("keyword") ?? ""}
              leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
              className={styles.search!}
            />
          </form>
        )}
        {children}
        <CustomerFilter />
      </div>
    </header>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

/** Filters a list by one value, or not at all. */
export function Choice({ name, label, options }: ChoiceProps) {
  const { labelled, all } = useAdminTexts();
  const { parameters, change } = useAddressQuery();
  return (
    <NativeSelect
      aria-label={label}
      value={parameters.get(name) ?? ""}
      onChange={(event) => change({ [name]: event.currentTarget.value, page: null })}
      data={[
        { value: "", label: labelled(label, all) },
        ...Object.entries(options).map(([value, text]) => ({ value, label: text })),
      ]}
    />
  );
}

/** The filter value in the address, if it is one of the options. */
export const chosen = <T extends string>(
  parameters: URLSearchParams,
  name: string,
  options: Readonly<Record<T, string>>,
): { [name: string]: T } => {
  const value = parameters.get(name) ?? "";
  return Object.hasOwn(options, value) ? { [name]: value as T } : {};
};
