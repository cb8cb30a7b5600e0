import { useEffect, useState } from "react";
import { languages, otherLanguage, preferredLanguage } from "../lib/language.ts";
import { languageOffers } from "../lib/language-offers.ts";
import { useLanguage } from "../lib/texts.tsx";
import styles from "./note.module.css";
import { useOtherLanguageAddress } from "./tools.tsx";

const storageKey = "language-offer";

/** Offers to switch to a browser that prefers the other language; the answer is remembered. */
export function LanguageOffer() {
  const language = useLanguage();
  const other = otherLanguage(language);
  const address = useOtherLanguageAddress();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    setIsShown(preferredLanguage(navigator.languages) === other && !wasAnswered());
  }, [other]);

  const answer = () => {
    rememberAnswer();
    setIsShown(false);
  };

  if (!isShown) return null;
  const { tag } = languages[other];
  const offer = languageOffers[other];
  return (
    <aside className={styles.note} lang={tag} aria-label={offer.accept}>
      {offer.text}
      <span className="flex gap-1">
        <a className={styles.action} href={address} hrefLang={tag} onClick={answer}>
          {offer.accept}
        </a>
        <button type="button" className={styles.quiet} onClick={answer}>
          {offer.dismiss}
        </button>
      </span>
    </aside>
  );
}

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Without storage the offer would reappear on every page.
    return true;
  }
}

function rememberAnswer(): void {
  try {
    localStorage.setItem(storageKey, "answered");
  } catch {
    // Without storage the offer is never shown.
  }
}
