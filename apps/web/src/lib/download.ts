/** Opens a link that downloads a file, without leaving the page. */
export const download = ({ url }: { url: string }): void => window.location.assign(url);
