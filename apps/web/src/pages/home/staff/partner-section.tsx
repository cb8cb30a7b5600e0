import { useTexts } from "../../../lib/texts.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
import type { HomeContent } from "./home-content.ts";
import styles from "./partner-section.module.css";

const maxPartners = 12;

/** The company's partners. */
export function PartnerSection({ partners }: Pick<HomeContent, "partners">) {
  const texts = useTexts("home").partners;
  return (
    <section aria-labelledby="partners-title">
      <div className="container">
        <SectionHead id="partners-title" title={texts.title} more={{ to: "/partners", label: texts.more }} />
        <ul className={styles.partners}>
          {partners.slice(0, maxPartners).map(({ id, name, logo, url }) => {
            const content = logo ? <img src={logo} alt={name} height={28} loading="lazy" /> : name;
            return (
              <li key={id}>
                {url ? (
                  <a href={url} rel="noopener">
                    {content}
                  </a>
                ) : (
                  <span>{content}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
