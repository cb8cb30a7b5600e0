import type en from "../en/dashboard.ts";

export default { title: "dashboard" } satisfies typeof en;
