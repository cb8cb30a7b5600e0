/** What official records say of a name and an ID number. */
export type NameMatch = "match" | "mismatch" | "no_record";

/** What comes of comparing a photo with the one on record; `unusable` where it does not allow a decision. */
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

/** Asks a licensed partner about a person who has consented to it. Nothing that is sent is kept or logged here. */
export interface IdentityPartner {
  name: string;
  /** @throws Error where the partner does not answer */
  matchName(person: Person): Promise<NameMatch>;
  /** Takes a JPEG or PNG in base64. @throws Error where the partner does not answer */
  matchPhoto(person: Person, photo: string): Promise<PhotoMatch>;
}
