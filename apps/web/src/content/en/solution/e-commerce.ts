import type { Order } from "../../../pages/solution/rules/e-commerce.ts";
import type { SolutionTexts } from "../../solution-texts.ts";

export default {
  title: "Coupons and limited stock for customers, not for scripts",
  lead: "Scripts rent servers by the minute; customers do not. Coupons on orders from a data center are held, and no one else notices the check.",
  flow: {
    visitor: "An order with a coupon",
    signals: ["scenario", "country_code", "is_hosting", "risk.score"],
    decisions: ["Accept", "Hold the coupon", "Review before shipping"],
  },
  problem: {
    title: "The first hundred coupons go to the fastest",
    text: "And the fastest are programs. Captchas slow people down more than programs; the type of network separates them without a question.",
  },
  steps: [
    {
      title: "Check when the coupon is claimed",
      text: "Not on every page: the moment at which something of value changes hands is enough.",
    },
    {
      title: "Read the scenario",
      text: "Home, mobile, office or data center. The answer says whether it is from a list or inferred from the network's name.",
    },
    { title: "Hold instead of rejecting", text: "A held coupon can be released later; a rejected customer is gone." },
  ],
  example: {
    title: "Four orders at the start of a sale",
    text: "Two with a coupon, two without. One parcel goes to a country other than the one the order came from.",
    event: ({ shipTo, usesCoupon }: Order) => `To ${shipTo}, ${usesCoupon ? "with" : "without"} coupon`,
    verdicts: {
      accept: "Accept",
      withoutCoupon: "Hold the coupon",
      check: "Ask once more",
      review: "Review before shipping",
    },
    summary: (results) => {
      const accepted = results.filter(({ verdict }) => verdict.name === "accept").length;
      const held = results.filter(({ verdict }) => verdict.name === "withoutCoupon").length;
      return [`${accepted} accepted at once, ${held} coupon${held === 1 ? "" : "s"} held, the rest go to review.`];
    },
  },
  architecture: [
    { title: "Shop", text: "Sends address and order number when a coupon is claimed or used." },
    {
      title: "Meridian API",
      text: "/v2/query and /v2/portrait answer in parallel; a batch checks yesterday's orders again.",
    },
    {
      title: "Promotion rules",
      text: "Accept, hold the coupon or ask. A held coupon shows the customer how to release it.",
    },
    { title: "Fulfilment", text: "Sees the flag and the reason next to the order, not in another system." },
  ],
  limits:
    "Office workers behind a company proxy and users of cloud desktops look like a data center. That is why the rule holds coupons and asks for a review, and never cancels an order by itself.",
} satisfies SolutionTexts<Order>;
