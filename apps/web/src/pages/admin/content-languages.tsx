import { useState } from "react";
import { languages } from "../../lib/language.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import styles from "./content-editor.module.css";
import { Fields, type FieldsProps, languageOf } from "./content-fields.tsx";
import { ContentPreview, type PreviewProps } from "./content-preview.tsx";
import { MarkdownEditor } from "./markdown-editor.tsx";

const bothLanguages = ["en", "zh"] as const;

/** What an entry says in each language, to write or as its page shows it: side by side, one at a time on phones. */
export function Languages({ kind, hasText, ...shared }: FieldsProps & Pick<PreviewProps, "kind" | "hasText">) {
  const { content: texts } = useAdminTexts();
  const own = useLanguage();
  const [current, setCurrent] = useState<"en" | "zh">(own);
  const [isPreview, setIsPreview] = useState(false);
  const { form, values, errors, isReadOnly, onChange, onPicture } = shared;
  return (
    <>
      <div className="cluster justify-between">
        <fieldset className={`switch ${styles.choice}`} aria-label={texts.language}>
          {bothLanguages.map((language) => (
            <button
              key={language}
              type="button"
              aria-pressed={current === language}
              onClick={() => setCurrent(language)}
            >
              {texts.languages[language]}
            </button>
          ))}
        </fieldset>
        <fieldset className="switch" aria-label={texts.preview}>
          <button type="button" aria-pressed={!isPreview} onClick={() => setIsPreview(false)}>
            {texts.write}
          </button>
          <button type="button" aria-pressed={isPreview} onClick={() => setIsPreview(true)}>
            {texts.preview}
          </button>
        </fieldset>
      </div>
      <div className={`grid grid-cols-2 gap-6 ${styles.languages}`}>
        {bothLanguages.map((language) => (
          <fieldset
            key={language}
            data-current={language === current || undefined}
            className="stack gap-4 min-w-0 content-start"
          >
            <legend className="label mb-2">{texts.languages[language]}</legend>
            {isPreview && <ContentPreview kind={kind} language={language} values={values} hasText={hasText} />}
            {/* Hidden rather than removed, so that undo and the cursor survive a look at the preview. */}
            <div className={isPreview ? "hidden" : "stack gap-4"}>
              <Fields {...shared} form={form.filter(({ name }) => languageOf(name) === language)} />
              {hasText && (
                <MarkdownEditor
                  label={texts.body(texts.languages[language])}
                  lang={languages[language].tag}
                  value={values[`text_${language}`] ?? ""}
                  isReadOnly={isReadOnly}
                  error={errors[`text_${language}`]}
                  onChange={(text) => onChange(`text_${language}`, text)}
                  onPicture={onPicture}
                />
              )}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}
