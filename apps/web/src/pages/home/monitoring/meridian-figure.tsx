import { useMemo } from "react";
import { languages } from "../../../lib/language.ts";
import { useRegions } from "../../../lib/regions.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { followMeridian } from "../../../ui/meridian.ts";
import { MeridianMap } from "../../../ui/meridian-map.tsx";
import type { IpAnswer } from "../answer.ts";
import { formatLongitude } from "../format.ts";
import styles from "./meridian-figure.module.css";

/** The visitor's meridian, or the prime meridian if the location is unknown. */
export function MeridianFigure({ own }: { own: IpAnswer | undefined }) {
  const texts = useTexts("home").monitoring;
  const { tag } = languages[useLanguage()];
  const { latitude = null, longitude = null } = own ?? {};
  const meridian = useMemo(() => followMeridian(longitude ?? 0), [longitude]);
  const { isReady, nameOf } = useRegions();
  const names = isReady ? new Intl.ListFormat(tag).format(meridian.countries.map(nameOf)) : "\u00a0";
  const title =
    longitude === null
      ? texts.prime(meridian.countries.length)
      : texts.own(formatLongitude(longitude, 2), meridian.countries.length);
  return (
    <figure>
      <MeridianMap
        meridian={meridian}
        place={longitude === null || latitude === null ? null : { longitude, latitude }}
        label={title}
      />
      <figcaption className={styles.caption}>
        <strong className="text-md font-medium">{title}</strong>
        <span>{names}</span>
      </figcaption>
    </figure>
  );
}
