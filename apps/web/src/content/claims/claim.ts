/** Evidence for a claim: a test by file and title, or a command that measures it. */
export type Proof = { file: string; title: string } | { script: string } | { admin: string };

export interface Claim {
  /** The claim as worded on the site; every namespace in `in` contains it. */
  en: string;
  zh: string;
  in: readonly string[];
  proof: Proof;
}

/** A test of a module of the server. */
export const server = (file: string, title: string): Proof => ({ file: `apps/server/src/modules/${file}`, title });
/** A test of the site. */
export const web = (file: string, title: string): Proof => ({ file: `apps/web/src/${file}`, title });
/** A test of the lookup engine. */
export const ipdb = (file: string, title: string): Proof => ({ file: `packages/ipdb/src/${file}`, title });
