/** The kind of a source of geofeeds that the objects of a registry refer to (RFC 9632). */
export const RPSL_KIND = "rpsl";

/** The folder, in that of the source, with the last content of each geofeed. */
export const FEEDS_FOLDER = "feeds";

/** The URLs of the registry's files, which a source's location has with white space between them. */
export const filesOf = (location: string): string[] => location.split(/\s+/).filter((url) => url !== "");
