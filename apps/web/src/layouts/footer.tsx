import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../lib/api.ts";
import { query } from "../lib/query.ts";
import { contactName, contactsOf } from "../lib/session.ts";
import { useSiteFacts } from "../lib/site-facts.ts";
import { useTexts } from "../lib/texts.tsx";
import { footerColumns } from "../site.ts";
import { Badge, type BadgeTone } from "../ui/badge.tsx";
import styles from "./footer.module.css";
import { Logo } from "./logo.tsx";
import { LanguageLink } from "./tools.tsx";

export function Footer() {
  const texts = useTexts("common");
  const site = useTexts("site");
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <div className={`column gap-4 items-start ${styles.brand}`}>
          <Logo />
          <Status />
          <Contacts />
        </div>
        {footerColumns.map(({ heading, paths }) => (
          <nav key={heading} aria-label={texts.footer[heading]}>
            <h2 className={styles.heading}>{texts.footer[heading]}</h2>
            <ul>
              {paths.map((path) => (
                <li key={path}>
                  <Link to={path} className={`inline-block py-1 leading-15 ${styles.link}`}>
                    {site[path].name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`container cluster row note gap-1 gap-x-6 min-h-10 mt-12 ${styles.legal}`}>
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

const tones: Readonly<Partial<Record<string, BadgeTone>>> = {
  operational: "ok",
  checking: "neutral",
  unknown: "neutral",
  maintenance: "warn",
  degraded: "warn",
};

/** The state of everything, or that the API did not answer this page. */
export function Status() {
  const { status } = useTexts("common");
  const { data, isError } = useSiteFacts();
  const state = isError ? "error" : (data?.status ?? "checking");
  return (
    <Link to="/status">
      <Badge tone={tones[state] ?? "error"}>{status[state]}</Badge>
    </Link>
  );
}

/** The customer-service contacts from the server, if any. */
function Contacts() {
  const { contacts } = useTexts("common");
  const { data } = useQuery(query(api.content.customerServiceList, {}));
  const phones = contactsOf(data, "phone");
  const emails = contactsOf(data, "email");
  const chats = contactsOf(data, "qq");
  const codes = [...contactsOf(data, "qq_code"), ...contactsOf(data, "wx_code")];
  return (
    <ul className="stack quiet gap-1 min-h-6" aria-label={contacts}>
      {emails.map(({ value }) => (
        <li key={value}>
          <a
            className={`inline-block py-1 leading-15 ${styles.link}`}
            href={`mailto:${value}`}
            title={contactName(data, "email", value)}
          >
            {value}
          </a>
        </li>
      ))}
      {phones.map(({ name, value }) => (
        <li key={value}>
          <a
            className={`inline-block py-1 leading-15 ${styles.link}`}
            href={`tel:${value.replace(/[^+\d]/g, "")}`}
            title={name}
          >
            {value}
          </a>
        </li>
      ))}
      {chats.map(({ name, value }) => (
        <li key={value}>
          {name} {value}
        </li>
      ))}
      {codes.map(({ name, value }) => (
        <li key={value}>
          <img src={value} alt={name} width={96} height={96} loading="lazy" />
        </li>
      ))}
    </ul>
  );
}

function Imprint() {
  const { brand } = useTexts("common");
  const { data } = useSiteFacts();
  const lines = [data?.site.copyright || brand, data?.site.icp_no, data?.site.police_no].filter(Boolean);
  return <p>{lines.join(" · ")}</p>;
}
