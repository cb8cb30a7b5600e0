import * as z from "zod";

// Parts of RDAP answers (RFC 9083); malformed ones are left out.

export const rdapText = z.string().max(2000).catch("");
export const rdapList = <T extends z.ZodType>(item: T) => z.array(item).max(1000).catch([]);
export const rdapItem = <T extends z.ZodObject>(item: T) => item.catch(item.parse({}) as never);

/** A contact, with contacts of its own. */
export const RdapEntity = z.object({
  roles: rdapList(z.string()),
  vcardArray: z
    .tuple([z.unknown(), rdapList(z.array(z.unknown()).catch([]))])
    .optional()
    .catch(undefined),
  get entities() {
    return rdapList(RdapEntity);
  },
});
