import { Link } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { useTexts } from "../../lib/texts.tsx";
import { SelectField, TextField } from "./field.tsx";
import type { TryItKey } from "./use-try-it-key.ts";

/** Chooses the key for the call. */
export function KeyFields({ choice: { own, choice, choose, pasted, setPasted } }: { choice: TryItKey }) {
  const texts = useTexts("doc").tryIt;
  const isAnonymous = useSession().token === null;
  return (
    <>
      <SelectField
        label={texts.key}
        value={choice}
        onChange={choose}
        options={[
          ...own.map(({ id, name, key_masked }) => ({ value: String(id), label: `${name} · ${key_masked}` })),
          { value: "sandbox", label: texts.sandbox },
          { value: "pasted", label: texts.pasted },
        ]}
      />
      {choice === "pasted" && (
        <TextField
          label={texts.pastedLabel}
          hint={texts.pastedHint}
          placeholder="mrd_live_…"
          value={pasted}
          onChange={setPasted}
        />
      )}
      {isAnonymous && (
        <Link to={{ search: "?dialog=register" }} preventScrollReset className="link justify-self-start text-sm">
          {texts.getKey}
        </Link>
      )}
    </>
  );
}
