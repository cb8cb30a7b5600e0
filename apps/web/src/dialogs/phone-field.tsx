import { TextInput, type TextInputProps } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from "react";
import { callingCodeOf, callingCodes, fullPhone, loadPhoneLibrary } from "../lib/calling-codes.ts";
import { languages } from "../lib/language.ts";
import { phoneCountry, prefersPhone } from "../lib/locale.ts";
import { useRegions } from "../lib/regions.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import styles from "./phone-field.module.css";

interface PhoneFieldProps extends Omit<TextInputProps, "onChange" | "defaultValue"> {
  defaultValue?: string;
  onChange?: (value: string) => void;
}

const home = "CN";
/** Has its own country, or is an email address. */
const isComplete = (typed: string): boolean => /[@+＋]|[a-z]/i.test(typed);
/** As customers of any country may paste it. */
const isMainlandMobile = (typed: string): boolean => /^\s*1[3-9]\d{9}\s*$/.test(typed);

/**
 * A phone number with its country, or an email address, whichever is usual where the visitor is first. The form receives
 * what is sent; browsers autofill it as a user name.
 */
export function PhoneField({ onChange, defaultValue = "", ...properties }: PhoneFieldProps) {
  const texts = useTexts("dialogs");
  const [own] = useState(phoneCountry);
  const language = useLanguage();
  const [isPhoneFirst] = useState(() => prefersPhone(language));
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState(defaultValue);
  const input = useRef<HTMLInputElement>(null);
  const countryOf = (value: string): string => chosen ?? (isMainlandMobile(value) ? home : own);
  const country = countryOf(typed);
  const hasCountry = typed.trim() === "" ? isPhoneFirst || "label" in properties : !isComplete(typed);
  const library = usePhoneLibrary(hasCountry && country !== home);
  const report = (typed: string, of: string) => onChange?.(fullPhone(typed, of, library));
  const reportAgain = useRef(report);
  reportAgain.current = report;
  useEffect(() => {
    if (library) reportAgain.current(input.current?.value ?? "", country);
  }, [library, country]);
  return (
    <TextInput
      ref={input}
      label={isPhoneFirst ? texts.identity : texts.emailFirst}
      inputMode="email"
      autoComplete="username"
      size="md"
      defaultValue={defaultValue}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.currentTarget;
        setTyped(value);
        report(value, countryOf(value));
      }}
      {...(hasCountry && {
        leftSectionWidth: 84,
        leftSection: (
          <CountrySelect
            country={country}
            onChange={(picked) => {
              setChosen(picked);
              report(input.current?.value ?? "", picked);
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
    <span className={`middle relative w-full h-full text-body text-lg ${styles.country}`}>
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
