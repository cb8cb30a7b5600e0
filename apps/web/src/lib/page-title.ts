const shownUnread = 99;

let title = "";
let unread = 0;

function show(): void {
  const count = unread > shownUnread ? `${shownUnread}+` : unread;
  document.title = unread > 0 ? `(${count}) ${title}` : title;
}

/** The title of the page shown, without what stands before it. */
export function setPageTitle(text: string): void {
  title = text;
  show();
}

/** How many notices wait stands before the title, where a tab in the background still shows it. */
export function setTitleUnread(count: number): void {
  unread = count;
  show();
}
