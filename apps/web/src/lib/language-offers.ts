/** Each language's offer to switch to it, in its own words. */
export const languageOffers = {
  en: { text: "This page is available in English.", accept: "Read in English", dismiss: "No, thanks" },
  zh: { text: "本页有中文版。", accept: "阅读中文版", dismiss: "不用了" },
};
