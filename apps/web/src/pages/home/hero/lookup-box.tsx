import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { readSearch, reportPath } from "../../../lib/report-path.ts";
import { useTexts } from "../../../lib/texts.tsx";
import type { Message } from "../use-lookup.ts";
import styles from "./lookup-box.module.css";

interface LookupBoxProps {
  queried: string | null;
  /** What is said about `queried`. */
  message: Message | null;
  /** Called once the page's address asks for something new. */
  onLookUp: () => void;
  /** Shown under the field while there is no message. */
  children: ReactNode;
}

/**
 * Takes an address, a range, a host name or a pasted log line, and puts what it finds into the page's address; opens
 * the report of an AS number.
 */
export function LookupBox({ queried, message: about, onLookUp, children }: LookupBoxProps) {
  const { lookUp } = useTexts("home");
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  /** The query that the field already shows; a submit precedes the change of the page's address. */
  const handled = useRef<string | null>(null);
  const [value, setValue] = useState("");
  const [isEdited, setIsEdited] = useState(false);
  /** About what was submitted; the page's address no longer tells that it was a longer text. */
  const [said, setSaid] = useState<Message | null>(null);
  const message = said ?? (isEdited ? null : about);
  useSlashKey(input);
  const { hash } = useLocation();

  useEffect(() => {
    if (hash === "#lookup") input.current?.focus();
  }, [hash]);

  useEffect(() => {
    if (handled.current === queried) return;
    handled.current = queried;
    setValue(queried ?? "");
    setIsEdited(false);
    setSaid(null);
  }, [queried]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = readSearch(value);
    if (!target) {
      setSaid({ kind: "error", text: value.trim() === "" ? lookUp.empty : lookUp.notFound });
      input.current?.focus();
      return;
    }
    if (target.kind === "network") {
      void navigate(reportPath(value)!);
      return;
    }
    // A long text is replaced by what was found in it.
    const text = target.kind === "host" ? target.host : target.from === "range" ? value.trim() : target.ip;
    handled.current = text;
    setValue(text);
    setIsEdited(false);
    const isFound = target.kind === "address" && target.from === "text";
    setSaid(isFound ? { kind: "hint", text: lookUp.pickedFromText(target.ip) } : null);
    void navigate(
      { search: `?${new URLSearchParams({ ip: text })}` },
      { replace: text === queried, preventScrollReset: true },
    );
    onLookUp();
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
            setIsEdited(true);
            setSaid(null);
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
        {message?.path && (
          <>
            {" "}
            <Link className="link" to={message.path}>
              {lookUp.allAddresses}
            </Link>
          </>
        )}
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
