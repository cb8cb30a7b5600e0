import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { CaseSection } from "./case-section.tsx";
import { NewsSection } from "./news-section.tsx";
import { PartnerSection } from "./partner-section.tsx";
import styles from "./staff-sections.module.css";

/** Content written by staff; empty lists have no section. */
export function StaffSections() {
  const { data } = useQuery(query(api.content.findIndex, {}, { lazy: true }));
  if (!data) return null;
  return (
    <>
      {data.cases.length + data.partners.length > 0 && (
        <div className={styles.stack}>
          {data.cases.length > 0 && <CaseSection cases={data.cases} industries={data.industries} />}
          {data.partners.length > 0 && <PartnerSection partners={data.partners} />}
        </div>
      )}
      {data.news.length > 0 && <NewsSection news={data.news} />}
    </>
  );
}
