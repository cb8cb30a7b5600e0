import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { loadTexts, useLanguage, useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./client.module.css";

// The form is loaded after the page, because it brings its schema along.
const formIn = (language: "en" | "zh") =>
  lazy(() =>
    load(async () => {
      const [form] = await Promise.all([import("./client-form.tsx"), loadTexts(language, "dialogs")]);
      return form;
    }),
  );
const forms = { en: formIn("en"), zh: formIn("zh") };

/** How to work with us, with a form for the kind of cooperation in the address. */
export default function Client() {
  const texts = useTexts("client");
  const isHydrated = useHydrated();
  const language = useLanguage();
  const kind = useLocation().pathname.endsWith("customized") ? "customized" : "cooperation";
  const { title, lead, ways, steps } = texts[kind];
  const Form = forms[language];
  return (
    <div className={`container ${styles.page}`}>
      <div>
        <h1 className="title-1">{title}</h1>
        <p className="lead mt-4">{lead}</p>
        <ul className="stack gap-5 mt-9">
          {ways.map((way) => (
            <li className="pt-4 border-t" key={way.title}>
              <h2 className="title-3">{way.title}</h2>
              <p className="measure mt-1 text-muted">{way.text}</p>
            </li>
          ))}
        </ul>
        <h2 className="mt-10 text-2xl leading-135">{texts.steps}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <section className={styles.card} aria-label={texts[kind].form}>
        <h2 className="text-2xl leading-135">{texts[kind].form}</h2>
        <p className="quiet mt-1 mb-6">{texts.hint}</p>
        {isHydrated && (
          <Suspense>
            <Form key={kind} kind={kind} />
          </Suspense>
        )}
      </section>
    </div>
  );
}
