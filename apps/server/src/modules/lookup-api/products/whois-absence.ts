const MAX_WORDS = 16;
const MAX_SENTENCE = 300;

/** Words before what is said of a name: the name's own titles, and forms of to be and to have. */
const subject = new Set(
  (
    "a an the this that these your our you requested queried query domain domainname domains name names object objects " +
    "record records string entry data error result response answer status sorry but above whois for of or invalid " +
    "is was are were has have had be could can does do did there currently still yet el la le o dominio domaine " +
    "registry database selected"
  ).split(" "),
);
const quotes = /^[\s"'`“”‘’«»()[\]<>*#%|=!.,;:-]+|[\s"'`“”‘’«»()[\]<>*!.,;:]+$/g;
const host = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,63}$/u;
const number = /^(?:error:?)?\d{1,4}$|^as\d{1,10}$|^[\d.]{7,15}(?:\/\d+)?$|^[\da-f]{0,4}:[\da-f:.]+(?:\/\d+)?$/;

/** What registries say of a name that nobody has. */
const absence = new RegExp(
  `^(?:${[
    "no(?:t)? (?:(?:been|yet|currently|a) )*(?:found|registered|exist|allocated|assigned)",
    "not (?:been )?(?:known|available) (?:in|to) ",
    "not in (?:our|the|this) ",
    "not known\\b",
    "no (?:\\w+ ){0,2}(?:match|matches|matching|entry|entries|objects?|records?|data|information|results?|details)\\b",
    "no such\\b",
    "nothing (?:was )?(?:found|matched)",
    "none found",
    "(?:cannot|can't|couldn't|doesn't|isn't|wasn't|hasn't|don't) (?:be |been |yet )*(?:found|exist|registered|have an entry)",
    "not have an entry",
    "(?:free|available|unregistered|unallocated|unassigned|unknown|vacant|inexistent)\\W*$",
    "(?:free|available) (?:for|to)\\b",
    "no existe",
    "no (?:se )?(?:encuentra|encontro|encontró|esta registrado|está registrado)",
    "n(?:a|ã)o (?:encontrado|existe|registrado)",
    "nincs tal",
    "inconnu",
  ].join("|")})`,
);

/** The same where words do not stand alone, or the verb stands last. */
const elsewhere =
  /등록되지 않|등록되어 있지 않|존재하지 않|未注册|未註冊|未登録|不存在|没有找到|沒有找到|未找到|查無|見つかりません|登録されていません|не найден|не зарегистрирован|не знайдено|не існує|свободен|introuvable|n'existe pas|nicht gefunden|nicht registriert|non trovato|bulunamad|nem található|nie znaleziono|nenalezen|nebyl nalezen/i;

/** A sentence without its subject: `% The domain "x.example" is not found.` without what comes before `not`. */
function predicateOf(sentence: string): string {
  let rest = sentence;
  for (let words = 0; words < MAX_WORDS; words++) {
    const [word = ""] = /^\S+\s*/.exec(rest) ?? [];
    const bare = word.replace(quotes, "");
    if (word === "" || !(bare === "" || subject.has(bare) || host.test(bare) || number.test(bare))) break;
    rest = rest.slice(word.length);
  }
  return rest;
}

/** Whether a line, or a status, says that there is no such registration. */
export function saysAbsent(line: string): boolean {
  if (line.length > MAX_SENTENCE) return false;
  const sentence = line.toLowerCase().replaceAll("_", " ").trim();
  return absence.test(predicateOf(sentence)) || elsewhere.test(sentence);
}

/** Whether a line says that the server does not answer the caller now. */
export const saysRefused = (line: string): boolean =>
  /\b(?:exceed(?:ed|s)?|quota|too many|rate.?limit(?:ed)?|limit(?:ed)? (?:reached|exceeded|per)|try again|retry|access (?:is )?denied|denied|not (?:been )?authori[sz]ed|unauthori[sz]ed|black.?list(?:ed)?|blocked|banned|temporar(?:y|ily)|time(?:d)? ?-?out|refused|busy|overload(?:ed)?|unavailable|maintenance|internal (?:server )?error|maximum (?:number|connections?))\b/i.test(
    line.slice(0, MAX_SENTENCE),
  );

const negation =
  /\b(?:no|not|none|never|free|available|unknown|unregistered|non|nie|nicht|kein|keine|pas|sin|sem|yok|nem|ei|inte|ikke)\b|不|未|无|無|没|沒|없|않|не/i;

/** Whether a short answer without any data denies something, in words of its own. */
export const seemsAbsent = (lines: readonly string[]): boolean =>
  lines.length <= 12 && lines.some((line) => negation.test(line.slice(0, MAX_SENTENCE)));
