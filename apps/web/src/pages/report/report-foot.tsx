import { Link } from "react-router-dom";
import { useSourceName } from "../../lib/source-name.ts";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./report.module.css";

interface ReportFootProps {
  version: string;
  credits: readonly { attribution: string; url: string }[];
}

/** Database version and data credits; the licences require the link wherever a result is shown. */
export function ReportFoot({ version, credits }: ReportFootProps) {
  const { foot } = useTexts("report");
  const sourceName = useSourceName();
  return (
    <p className={`cluster note gap-1 gap-x-5 pt-5 border-t ${styles.foot}`}>
      <span>{foot.version(version)}</span>
      {credits.map(({ attribution, url }) =>
        url.startsWith("/") ? (
          <Link key={attribution} to={url}>
            {sourceName(attribution)}
          </Link>
        ) : (
          <a key={attribution} href={url} rel="noopener">
            {sourceName(attribution)}
          </a>
        ),
      )}
    </p>
  );
}
