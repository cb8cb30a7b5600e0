import "./time-zone-field.css";
import { type ComboboxParsedItem, type OptionsFilter, Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { browserTimeZone } from "../../../lib/locale.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import styles from "./time-zone-field.module.css";
import { matchesZone, timeZoneGroups, zoneFacts } from "./time-zones.ts";

interface TimeZoneFieldProps {
  value: string;
  error: ReactNode;
  onChange: (zone: string) => void;
}

/** Chooses one of several hundred time zones by typing part of its name; suggests the device's own. */
export function TimeZoneField({ value, error, onChange }: TimeZoneFieldProps) {
  const { details: texts } = useTexts("profile");
  const language = useLanguage();
  const own = browserTimeZone();
  const data = useMemo(() => timeZoneGroups([value, own]), [value, own]);

  const filter: OptionsFilter = ({ options, search }) =>
    options.flatMap((option): ComboboxParsedItem[] => {
      if (!("group" in option)) return [option];
      const items = option.items.filter(({ value }) => matchesZone(value, search.trim(), language));
      return items.length === 0 ? [] : [{ ...option, items }];
    });

  return (
    <div>
      <Select
        label={texts.timeZone}
        description={texts.timeZoneHelp}
        nothingFoundMessage={texts.timeZoneNone}
        error={error}
        size="md"
        searchable
        allowDeselect={false}
        withCheckIcon={false}
        withScrollArea={false}
        comboboxProps={{ withinPortal: false, offset: 4 }}
        classNames={{ dropdown: styles.dropdown! }}
        data={data}
        filter={filter}
        renderOption={({ option, checked }) => <Zone zone={option.value} isChosen={checked === true} />}
        value={value}
        onChange={(zone) => zone !== null && onChange(zone)}
      />
      {own !== value && (
        <button type="button" className={styles.own} onClick={() => onChange(own)}>
          {texts.offerOwn(own.replaceAll("_", " "))}
        </button>
      )}
    </div>
  );
}

function Zone({ zone, isChosen }: { zone: string; isChosen: boolean }) {
  const language = useLanguage();
  const { offset, name } = zoneFacts(zone, language);
  return (
    <span
      className={`flex gap-3 items-baseline justify-between w-full text-md ${styles.zone}`}
      data-chosen={isChosen ? "" : undefined}
    >
      <span>
        {zone.replaceAll("_", " ")}
        <small className="block text-muted font-normal text-xs">{name}</small>
      </span>
      <span className="note nowrap">{offset}</span>
    </span>
  );
}
