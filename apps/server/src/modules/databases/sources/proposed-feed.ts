const PREFIX = "geofeed-";

/** The id of a source that came with a message from outside. */
export const proposedFeedId = (leadId: number): string => `${PREFIX}${leadId}`;

/** Whether a source's address came from outside, so that it must not lead into our network. */
export const isProposedFeed = ({ id }: { id: string }): boolean => id.startsWith(PREFIX);
