import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";
import { Logo } from "./logo.tsx";
import { PageFrame } from "./page-frame.tsx";
import styles from "./simple-layout.module.css";
import { SlimFooter } from "./slim-footer.tsx";
import { LanguageLink, SchemeSwitch } from "./tools.tsx";

/** Logo, language and a back link: for pages inside an app, statements and the return from a payment. */
export function SimpleLayout() {
  const { backHome } = useTexts("common");
  return (
    <PageFrame
      header={
        <header className="border-b">
          <div className={`container ${styles.bar}`}>
            <Logo />
            <Link to="/" className={`quiet inline-row min-h-10 ml-auto px-3 rounded-control ${styles.back}`}>
              <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
              <span>{backHome}</span>
            </Link>
            <LanguageLink />
            <SchemeSwitch />
          </div>
        </header>
      }
      footer={<SlimFooter />}
    />
  );
}
