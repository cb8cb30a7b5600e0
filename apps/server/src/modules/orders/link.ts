/** The page of an order in the user centre, as links of notices have it. */
export const orderLink = ({ orderNo }: { orderNo: string }): string =>
  `/user?tab=billing&view=orders&order_no=${orderNo}`;
