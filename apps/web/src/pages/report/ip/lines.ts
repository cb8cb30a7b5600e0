import type { IpReport } from "../queries.ts";

type Answer = IpReport["answer"];
type Location = NonNullable<Answer>["location"];

/** City, region and country without repetitions; in Chinese from the largest to the smallest. */
export function placeLineOf(
  answer: { location: Pick<Location, "city" | "province" | "country"> } | null,
  separator: string,
): string {
  if (!answer) return "";
  const { city, province, country } = answer.location;
  const parts = [...new Set([city, province, country].filter((part) => part !== null && part !== ""))];
  return (separator === " " ? parts.reverse() : parts).join(separator);
}

/** The network's name and number. */
export const networkLine = (answer: Answer): string => {
  const { asn, name } = answer?.asn ?? { asn: null, name: null };
  return asn && name ? `${name} (${asn})` : (asn ?? name ?? "");
};
