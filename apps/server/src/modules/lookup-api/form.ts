import type { Language } from "@meridian/contract/errors";
import { languageNamed, requestedLanguage } from "../../lib/language.ts";
import type { Admission } from "./admission.ts";
import type { Call } from "./call.ts";
import type { LookupFailure } from "./failure.ts";

/** A refusal as its caller's program expects it. */
export interface FormRefusal {
  status: number;
  /** "" for none. */
  body: string;
  contentType: string;
}

/** How the programs of another service expect to be answered, in place of our own form. */
export interface AnswerForm {
  /** Of an answer that names none itself. */
  contentType: string;
  /** Additional lines of the head. */
  lines?(admission: Admission, charged: number): string;
  /** Checks what this form asks of a call beyond its key. @throws LookupFailure */
  check?(call: Call, admission: Admission): void;
  refusal(failure: LookupFailure, call: Call): FormRefusal;
}

/** The language of a refusal in another service's form: theirs are English where nothing says otherwise. */
export const formLanguage = ({ lang, headers }: Pick<Call, "lang" | "headers">): Language =>
  languageNamed(lang) ?? requestedLanguage(headers) ?? "en";
