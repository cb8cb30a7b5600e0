/** Result of checking a name and an ID number against official records. */
export type NameMatch = "match" | "mismatch" | "no_record";

/** Result of comparing a photo with the one on record; `unusable` if it allows no decision. */
export type PhotoMatch =
  | "same_person"
  | "other_person"
  | "name_mismatch"
  | "no_record"
  | "no_photo_on_record"
  | "attack_suspected"
  | "unusable";

export interface Person {
  name: string;
  /** Mainland ID-card number of 18 characters. */
  number: string;
}

/** Checks a person, who has consented, with a licensed partner. Nothing sent is stored or logged here. */
export interface IdentityPartner {
  name: string;
  /** @throws Error if the partner does not answer */
  matchName(person: Person): Promise<NameMatch>;
  /** Takes a JPEG or PNG in base64. @throws Error if the partner does not answer */
  matchPhoto(person: Person, photo: string): Promise<PhotoMatch>;
}
