import { event } from "../../lib/events.ts";

/** An account's company was certified. In the transaction of the certification. */
export const companyCertified = event<{ accountId: number }>("certification.passed");
