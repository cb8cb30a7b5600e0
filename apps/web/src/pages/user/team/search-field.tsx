import { TextInput } from "@mantine/core";
import { subAccountListKeywordMaxLength } from "@meridian/client/inputs";
import { IconSearch } from "@tabler/icons-react";
import styles from "./team.module.css";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      className={styles.search!}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      maxLength={subAccountListKeywordMaxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
