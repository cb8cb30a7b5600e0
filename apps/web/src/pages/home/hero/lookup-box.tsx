import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { pickAddress } from "../../../lib/address.ts";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./lookup-box.module.css";

interface Message {
  kind: "error" | "hint";
  text: string;
}

interface LookupBoxProps {
  queried: string | null;
  /** Shown under the field while there is no message. */
  children: ReactNode;
}

/** Takes an address, a range or a pasted log line, and puts the address it finds into the page's address. */
export function LookupBox({ queried, children }: LookupBoxProps) {
  const { lookUp } = useTexts("home");
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  /** The query that the field already shows; a submit precedes the change of the page's address. */
  const handled = useRef<string | null>(null);
  const [value, setValue] = useState("");
  const [message, setMessage] = useState<Message | null>(null);
  useSlashKey(input);
  const { hash } = useLocation();

  useEffect(() => {
    if (hash === "#lookup") input.current?.focus();
  }, [hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the page's address, not the texts
  useEffect(() => {
    if (handled.current === queried) return;
    handled.current = queried;
    setValue(queried ?? "");
    setMessage(messageFor(queried));
  }, [queried]);

  function messageFor(text: string | null): Message | null {
    if (text === null) return null;
    if (text.trim() === "") return { kind: "error", text: lookUp.empty };
    const picked = pickAddress(text);
    if (!picked) return { kind: "error", text: lookUp.notFound };
    if (picked.from === "range") return { kind: "hint", text: lookUp.pickedFromRange(picked.ip) };
    if (picked.from === "text") return { kind: "hint", text: lookUp.pickedFromText(picked.ip) };
    return null;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(messageFor(value));
    const picked = pickAddress(value);
    if (!picked) {
      input.current?.focus();
      return;
    }
    const text = picked.from === "range" ? value.trim() : picked.ip;
    handled.current = text;
    setValue(text);
    navigate(
      { search: `?${new URLSearchParams({ ip: text })}` },
      { replace: text === queried, preventScrollReset: true },
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate data-dirty={value !== (queried ?? "") || undefined}>
      <div className={styles.box} data-invalid={message?.kind === "error" || undefined}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <label className="visually-hidden" htmlFor="lookup">
          {lookUp.label}
        </label>
        <input
          ref={input}
          id="lookup"
          name="ip"
          value={value}
          placeholder={lookUp.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={message?.kind === "error"}
          aria-describedby="lookup-message"
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setMessage(null);
          }}
        />
        <kbd className={styles.key} title={lookUp.shortcut}>
          /
        </kbd>
        <Button type="submit" h={44} px={20} radius={9} fw={600}>
          {lookUp.submit}
        </Button>
      </div>
      <p id="lookup-message" className={`quiet ${styles.message}`} data-kind={message?.kind} aria-live="polite">
        {message?.text}
      </p>
      {!message && children}
    </form>
  );
}

/** "/" focuses the field from anywhere on the page, unless the visitor is typing elsewhere. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [input]);
}
