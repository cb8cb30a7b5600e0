import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { reportPath } from "../../lib/report-path.ts";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./lookup-form.module.css";

/** Opens another report. */
export function LookupForm() {
  const { lookUp } = useTexts("report");
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const path = reportPath(text);
    setIsWrong(path === null);
    if (path === null) return;
    setText("");
    void navigate(path);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className="visually-hidden" htmlFor="report-of">
        {lookUp.label}
      </label>
      <input
        id="report-of"
        value={text}
        placeholder={lookUp.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-invalid={isWrong}
        aria-describedby="report-of-message"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="default" h={40}>
        {lookUp.submit}
      </Button>
      <p id="report-of-message" aria-live="polite">
        {isWrong && lookUp.wrong}
      </p>
    </form>
  );
}
