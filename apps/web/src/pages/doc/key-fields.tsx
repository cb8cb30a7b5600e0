import { NativeSelect, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./try-it.module.css";
import type { TryItKey } from "./use-try-it-key.ts";

/** Which key the call is made with. */
export function KeyFields({ choice: { own, choice, choose, pasted, setPasted } }: { choice: TryItKey }) {
  const texts = useTexts("doc").tryIt;
  const isAnonymous = useSession().token === null;
  return (
    <>
      <NativeSelect
        label={texts.key}
        value={choice}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...own.map(({ id, name, key_masked }) => ({ value: String(id), label: `${name} · ${key_masked}` })),
          { value: "sandbox", label: texts.sandbox },
          { value: "pasted", label: texts.pasted },
        ]}
      />
      {choice === "pasted" && (
        <TextInput
          label={texts.pastedLabel}
          description={texts.pastedHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          classNames={{ input: styles.mono! }}
          placeholder="mrd_live_…"
          autoComplete="off"
          spellCheck={false}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
      )}
      {isAnonymous && (
        <Link to={{ search: "?dialog=register" }} preventScrollReset className={`link ${styles.getKey}`}>
          {texts.getKey}
        </Link>
      )}
    </>
  );
}
