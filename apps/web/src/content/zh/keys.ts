import type en from "../en/keys.ts";

export default { title: "keys" } satisfies typeof en;
