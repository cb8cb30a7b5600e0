const PREFIX = "geofeed-";

/** The id of a source proposed in an outsider's message. */
export const proposedFeedId = (leadId: number): string => `${PREFIX}${leadId}`;

/** Whether a source's URL was proposed by an outsider, so that it must not lead into our network. */
export const isProposedFeed = ({ id }: { id: string }): boolean => id.startsWith(PREFIX);
