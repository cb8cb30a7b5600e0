/** Text for `contains` and `startsWith`, in which Prisma leaves the wildcards of LIKE as they are. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
