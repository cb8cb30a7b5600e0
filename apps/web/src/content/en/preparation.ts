interface Plan {
  title: string;
  points: readonly string[];
}

/** What will stand on a page, by its path. */
const plans: Readonly<Record<string, Plan>> = {
  "/mall": {
    title: "What the mall will be",
    points: [
      "Goods, quota and coupons in exchange for points, with what each costs and how many are left.",
      "Points come from paid orders and from recommendations; one balance for the whole account.",
      "Delivery addresses are kept in the user centre, and every exchange can be followed until it arrives.",
    ],
  },
  "/mall/detail": {
    title: "What will stand here",
    points: [
      "One of the goods: pictures, description, price in points, stock and limit for each account.",
      "Exchange with a chosen address; what is out of stock says so before you start.",
    ],
  },
};

export default {
  state: "In preparation",
  text: "Nothing on this page can be used yet.",
  plans,
  home: "Back to the home page",
  lookUp: "What works today: look up an IP",
  related: "In the same group",
};
