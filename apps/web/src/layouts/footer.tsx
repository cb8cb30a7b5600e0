import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../lib/api.ts";
import { query } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";
import { footerColumns } from "../site.ts";
import { Badge } from "../ui/badge.tsx";
import styles from "./footer.module.css";
import { Logo } from "./logo.tsx";
import { LanguageLink } from "./tools.tsx";

export function Footer() {
  const texts = useTexts("common");
  const site = useTexts("site");
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.brand}>
          <Logo />
          <Status />
        </div>
        {footerColumns.map(({ heading, paths }) => (
          <nav key={heading} aria-label={texts.footer[heading]}>
            <h2 className={styles.heading}>{texts.footer[heading]}</h2>
            <ul>
              {paths.map((path) => (
                <li key={path}>
                  <Link to={path} className={styles.link}>
                    {site[path].name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`container ${styles.legal}`}>
        <Imprint />
        <p>
          {texts.footer.credits}{" "}
          <Link to="/statement/attribution" className="link">
            {texts.footer.creditsLink}
          </Link>
        </p>
        <LanguageLink />
      </div>
    </footer>
  );
}

/** Says only what is known: whether the API answered this very page. */
export function Status() {
  const { status } = useTexts("common");
  const { isSuccess, isError } = useQuery(query(api.content.webInit, {}, { lazy: true }));
  if (isSuccess) return <Badge tone="ok">{status.ok}</Badge>;
  if (isError) return <Badge tone="error">{status.error}</Badge>;
  return <Badge>{status.unknown}</Badge>;
}

function Imprint() {
  const { brand } = useTexts("common");
  const { data } = useQuery(query(api.content.webInit, {}, { lazy: true }));
  const lines = [data?.site.copyright || brand, data?.site.icp_no, data?.site.police_no].filter(Boolean);
  return <p>{lines.join(" · ")}</p>;
}
