import { IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useState } from "react";
import { useAdminTexts } from "./admin-texts.tsx";
import styles from "./licence.module.css";
import type { staffApi } from "./staff-api.ts";

type Certification = Awaited<ReturnType<typeof staffApi.certificationInfo>>;

/** The business license: a picture that a click enlarges, or a link to a document. */
export function Licence({ licence }: Pick<Certification, "licence">) {
  const { certifications: texts } = useAdminTexts();
  const [isLarge, setIsLarge] = useState(false);
  if (!licence) return <p className="none">{texts.noLicence}</p>;
  const Icon = isLarge ? IconZoomOut : IconZoomIn;
  return (
    <figure className="min-w-0">
      {licence.mime.startsWith("image/") && (
        <button
          type="button"
          className={`relative block w-full overflow-auto bg-sunken ${styles.view}`}
          aria-pressed={isLarge}
          aria-label={isLarge ? texts.smaller : texts.larger}
          onClick={() => setIsLarge(!isLarge)}
        >
          <img src={licence.url} alt={texts.licence} className={styles.picture} />
          <Icon size={20} stroke={1.6} aria-hidden="true" className={styles.icon} />
        </button>
      )}
      <figcaption className="note mt-2 wrap-anywhere">
        {texts.licence}
        {" · "}
        <a href={licence.url} target="_blank" rel="noreferrer" className="link">
          {licence.name}
        </a>
      </figcaption>
    </figure>
  );
}
