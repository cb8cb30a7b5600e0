import { Link } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";
import styles from "./logo.module.css";

export function Logo() {
  const { brand } = useTexts("common");
  return (
    <Link to="/" className={styles.logo}>
      <svg
        width="25"
        height="25"
        viewBox="0 0 24 24"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="1.7"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9.6" />
        <ellipse cx="12" cy="12" rx="4.1" ry="9.6" />
        <path d="M2.4 12h19.2" />
        <circle cx="15.7" cy="8" r="2.9" fill="var(--accent)" stroke="var(--paper)" strokeWidth="1.5" />
      </svg>
      {brand}
    </Link>
  );
}
