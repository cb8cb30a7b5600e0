const shownUnread = 99;

let title = "";
let unread = 0;

function show(): void {
  const count = unread > shownUnread ? `${shownUnread}+` : unread;
  document.title = unread > 0 ? `(${count}) ${title}` : title;
}

/** Sets the page's title and keeps the unread count in front of it. */
export function setPageTitle(text: string): void {
  title = text;
  show();
}

/** Puts the unread count in front of the title, where it is visible in a background tab. */
export function setTitleUnread(count: number): void {
  unread = count;
  show();
}
