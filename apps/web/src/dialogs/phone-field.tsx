import { TextInput, type TextInputProps } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from "react";
import { callingCodeOf, callingCodes, fullPhone, loadPhoneLibrary } from "../lib/calling-codes.ts";
import { languages } from "../lib/language.ts";
import { useRegions } from "../lib/regions.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import styles from "./phone-field.module.css";

interface PhoneFieldProps extends Omit<TextInputProps, "onChange" | "defaultValue"> {
  defaultValue?: string;
  onChange?: (value: string) => void;
}

const home = "CN";

/**
 * A phone number with its country, or an email address. The form receives what is sent; browsers autofill it as a user
 * name.
 */
export function PhoneField({ onChange, defaultValue = "", ...properties }: PhoneFieldProps) {
  const texts = useTexts("dialogs");
  const [country, setCountry] = useState(home);
  const [isAddress, setIsAddress] = useState(/[@+＋]/.test(defaultValue));
  const input = useRef<HTMLInputElement>(null);
  const library = usePhoneLibrary(country !== home);
  const report = (typed: string, of: string) => onChange?.(fullPhone(typed, of, library));
  const reportAgain = useRef(report);
  reportAgain.current = report;
  useEffect(() => {
    if (library) reportAgain.current(input.current?.value ?? "", country);
  }, [library, country]);
  return (
    <TextInput
      ref={input}
      label={texts.identity}
      inputMode="email"
      autoComplete="username"
      size="md"
      defaultValue={defaultValue}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.currentTarget;
        // A number with its own country code needs no country field.
        setIsAddress(/[@+＋]|[a-z]/i.test(value));
        report(value, country);
      }}
      {...(!isAddress && {
        leftSectionWidth: 84,
        leftSection: (
          <CountrySelect
            country={country}
            onChange={(chosen) => {
              setCountry(chosen);
              report(input.current?.value ?? "", chosen);
            }}
          />
        ),
      })}
      {...properties}
    />
  );
}

/** The library for numbers from abroad, once one is needed and it is loaded. */
function usePhoneLibrary(isNeeded: boolean): Awaited<ReturnType<typeof loadPhoneLibrary>> | null {
  const [library, setLibrary] = useState<Awaited<ReturnType<typeof loadPhoneLibrary>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without it, the server reads the number as typed.
    const keep = (loaded: typeof library) => isCurrent && setLibrary(loaded);
    if (isNeeded) loadPhoneLibrary().then(keep, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return library;
}

/** Shows the calling code; an invisible native list with country names lies on top. */
function CountrySelect({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const texts = useTexts("dialogs");
  const { tag } = languages[useLanguage()];
  const { nameOf } = useRegions();
  const options = useMemo(() => {
    const named = callingCodes.map(({ country, code }) => ({ country, code, name: nameOf(country) }));
    return named.sort((a, b) => a.name.localeCompare(b.name, tag));
  }, [tag, nameOf]);
  return (
    <span className={styles.country}>
      <span className="inline-flex gap-1 items-center" aria-hidden="true">
        +{callingCodeOf(country)} <IconChevronDown className="text-muted" size={14} stroke={1.6} />
      </span>
      <select aria-label={texts.country} value={country} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(({ country, code, name }) => (
          <option key={country} value={country}>
            {name} +{code}
          </option>
        ))}
      </select>
    </span>
  );
}
