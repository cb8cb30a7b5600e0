import type en from "../en/profile.ts";

export default { title: "profile" } satisfies typeof en;
