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
  "/reward": {
    title: "How the programme will work",
    points: [
      "Your own link and code. Who registers through it counts as yours; invitations are remembered for 30 days already today.",
      "A share of what invited customers pay comes back to you, shown order by order.",
      "Customers you recommend personally are looked after by our staff; payouts go to the account you name.",
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
