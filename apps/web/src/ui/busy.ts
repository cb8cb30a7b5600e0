/** Properties of a button while its action is under way: it shows it, says it, and cannot be pressed again. */
export const busyWhile = (isPending: boolean) => ({ loading: isPending, "aria-busy": isPending });
