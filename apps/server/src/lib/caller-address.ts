/** A caller on a dual-stack socket is shown as the IPv4 address it has, not as the mapped form. */
export const unmappedAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");
