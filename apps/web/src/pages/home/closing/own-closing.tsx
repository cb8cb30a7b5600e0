import { languages } from "../../../lib/language.ts";
import { useSiteFigures } from "../../../lib/site-figures.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { ClosingSection } from "../../../ui/closing-section.tsx";
import { Ip } from "../../../ui/ip.tsx";
import type { IpAnswer } from "../answer.ts";
import styles from "./own-closing.module.css";

/** The end of the page, with the visitor's address from its beginning. */
export function OwnClosing({ own }: { own: IpAnswer | undefined }) {
  const { title, text, signUp, documentation } = useTexts("home").closing;
  const { tag } = languages[useLanguage()];
  const { freeLookups } = useSiteFigures();
  return (
    <ClosingSection
      title={title}
      text={text(freeLookups.toLocaleString(tag))}
      registerLabel={signUp}
      more={{ to: "/doc", label: documentation }}
      above={<p className={styles.address}>{own && <Ip address={own.ip} isOwn />}</p>}
    />
  );
}
