interface Place {
  province: string;
  city: string;
  district: string;
  detail: string;
  zip_code: string;
}

/** A Chinese postal address on one line; a municipality's name appears once. */
export const placeLine = ({ province, city, district, detail, zip_code: zip }: Place): string =>
  [[province, city !== province && city, district].filter(Boolean).join(""), detail, zip].filter(Boolean).join(" ");
