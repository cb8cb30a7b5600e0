/** How far back the words before a number are read. */
const NEAR = 64;
/** How far back the start of a quoted text is looked for; user agents are shorter. */
export const FAR = 512;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Names of fields, and words in front of a number, that announce a version. */
const versionWords = setOf(`v ver vers rv rev revision release build firmware fw sdk patch hotfix patchlevel
  os ios android oid section chapter clause paragraph`);
const versionEndings = [
  "version",
  "versions",
  "versión",
  "versão",
  "versione",
  "版本",
  "版本号",
  "バージョン",
  "версия",
  "версии",
];
/** Browsers, which statistics write with a space in front of the version. */
const browsers =
  setOf(`chrome chromium headlesschrome crios firefox fxios safari msie opr edg edga edgios webview webkit
  applewebkit samsung samsungbrowser ucbrowser yabrowser dalvik cfnetwork trident`);
/** Words between the name of a browser and its version. */
const editions = setOf("mobile mini internet headless browser beta canary stable");
/** Names of programs that are also ordinary words, so that only the capital letter tells. */
const capitalised = setOf("Edge Opera Brave Vivaldi Electron Outlook Skype Teams Zoom");
/** Programs with a version after their name, unless an address of theirs follows. */
const programs =
  setOf(`openssl openssh php java jdk zlib nginx apache postfix exim dovecot openvpn wireguard python ruby
  perl mysql mariadb postgresql postgres redis memcached mongodb curl wget git docker samba putty unbound tomcat jetty iis
  wordpress drupal joomla magento jquery struts nt linux outlook exchange thunderbird haproxy varnish squid envoy traefik
  caddy grafana kibana elasticsearch logstash jenkins gitlab`);
const robotName = /(?:bot|spider|crawler)$/i;
/** The first of two versions, which the second one follows. */
const otherVersion = /version\S{0,3}\s{1,2}v?\d+(?:\.\d+){1,3}\s{0,2}(?:->|=>|→|to|and|or|,)\s{0,2}$/i;
/** Words that a slash joins to an address, in small letters or capitals only, as proxies and Java write them. */
const slashWords =
  setOf(`ip ips ip4 ip6 ipv4 ipv6 addr address host client src source dst dest peer remote local tcp udp
  icmp sip pjsip inet direct pinned carp none parent localhost unknown from to lookup whois query geoip`);
/** Folders whose subfolders are named after versions. */
const versionFolders = setOf(`version versions release releases download downloads tag tags archive dist pkg package
  packages npm gem gems ajax libs lib update updates build builds firmware chrome chromium firefox edge safari opera
  electron nginx apache httpd tomcat openssl curl php python java jdk jre nodejs ruby perl golang jquery bootstrap
  angular react vue wordpress plugins modules cellar maven repository application`);
/** A file in a folder that is named after a version. */
const programFile = /^\/[\w.-]{1,40}\.(?:js|css|map|zip|gz|tgz|exe|msi|dmg|deb|rpm|jar|apk|whl|woff2?)(?!\w)/i;
/** What comes before an address, even when joined to it by a sign that also joins names and versions. */
const addressWords = setOf(`ip ips ip4 ip6 ipv4 ipv6 addr address host hostname client src source dst dest destination
  server peer remote local inet inet6 tcp udp icmp sctp tls ssl sip pjsip direct pinned carp none parent sibling localhost
  unknown from to by via for node lookup whois query geoip user visitor session conn connection router gw gateway dns ns
  nameserver resolver mail mx smtp web www lb backend upstream proxy vpn tor exit relay ban banned block blocked deny
  denied drop dropped allow allowed attacker scanner origin forwarded realip`);
/** Suffixes of releases and packages, without the digits after them. */
const releaseSuffix =
  /^[-+~_]\d{0,4}[.+~]?(?:alpha|beta|rc|snapshot|release|final|ga|dev|pre|preview|stable|nightly|canary|lts|hotfix|patch|sp|build|bin|src|git|svn|dfsg|deb|ubuntu|debian|el|fc|amzn|alpine|win|windows|linux|mac|macos|darwin|osx|x64|x86|amd64|arm|arm64|armhf|i386|i586|i686|noarch|all|setup|installer|portable)(?![a-z])/i;
/** The name of a field, up to the quote that begins its value. */
const userAgentField =
  /(?:user[-_ ]?agent|\bua)\\?["')]?\s?[:=]\s?[[{]?(?:\\?["'](?:original|string|raw|value)\\?["']\s?:\s?)?\\?$/i;
/** Names of hosts, unlike those of apps, which begin with a top-level domain, and of programs such as node.js. */
const hostName =
  /^(?!(?:com|org|net|io|de|cn|ru|jp|kr|fr|app|dev)\.)(?:[a-z\d-]+\.)+(?!(?:js|py|rb|rs|go|so|net|php|jar|dll|exe)$)[a-z]{2,}$/;
const numberedHost = /[a-z]-\d{1,4}$/i;
const interfaceName = /^(?:eth|en[opsx]|wlan|lo|br|bond|tun|tap|ppp|vlan|ge|xe|et|ae|fa|gi|te|em|wg|veth|docker)-?\d/i;

/** What stands between the name of a field and its value. */
const separators = " \t\"'`([{)]:=>,;|";
const MAX_SEPARATORS = 16;
/** Beginnings of private addresses that no program's version has. */
const neverVersions = ["127.", "192.168.", "169.254."];

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code > 0xbf;
const isOfName = (code: number): boolean =>
  isLetter(code) || (code >= 0x2d && code <= 0x39 && code !== 0x2f) || code === 0x5f;
const hasLetter = (text: string): boolean => /[a-z]/i.test(text);

/**
 * Whether four numbers from `from` to `to` are a version and not an address, judging by what stands around them: the
 * product or field they belong to, or the user agent they are part of.
 */
export function isVersion(text: string, from: number, to: number): boolean {
  // No address begins with zero, apart from the unspecified one.
  if (text.startsWith("0.", from) && !text.startsWith("0.0.0.0", from)) return true;
  const next = text[to];
  if ((next === "-" || next === "+" || next === "~" || next === "_") && releaseSuffix.test(text.slice(to, to + 24)))
    return true;
  if (from === 0 || text[from - 1] === "\n") return false;
  if (!hasName(text, from)) return isInUserAgent(text, from);
  const before = plain(text.slice(Math.max(0, from - NEAR), from));
  switch (before.at(-1)) {
    case "/":
      return isAfterSlash(before, text, from, to);
    case "-":
    case "_":
      return isAfterName(before.slice(0, -1));
    case "\\":
      return isAfterName(before.slice(0, before.at(-2) === "\\" ? -2 : -1));
    case "~":
    case "^":
      return true;
    case "@":
      return /(?:npm|gh|node_modules|unpkg\.com|pypi)[/:][^\s@]*@$/i.test(before);
  }
  if (before.endsWith("==") && isAfterName(before.slice(0, -2))) return true;
  if (before.endsWith("~> ") || (before.includes("ersion") && otherVersion.test(before))) return true;
  return isAfterKey(before, text.slice(from, to)) || isInUserAgent(text, from);
}

/** Whether anything but numbers and separators is in front, such as the name of a product or field. */
function hasName(text: string, from: number): boolean {
  let at = from - 1;
  while (at >= 0 && separators.includes(text[at]!) && from - at < MAX_SEPARATORS) at--;
  return at >= 0 && text[at] !== "\n" && !isDigit(text.charCodeAt(at));
}

/** The text as it would be without the encoding of URLs and JSON. */
function plain(text: string): string {
  const decoded = text.includes("%")
    ? text.replace(/%(?:25)?(2f|20|3d|3a|2d|5f|40|22)/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
  return decoded.includes("\\") ? decoded.replaceAll("\\/", "/") : decoded;
}

/** The end of a text that consists of the characters of a name. */
function lastName(text: string): string {
  let start = text.length;
  while (start > 0 && isOfName(text.charCodeAt(start - 1))) start--;
  return text.slice(start);
}

/** Whether a name ends with a word that stands before addresses. */
const isAddressWord = (name: string): boolean => addressWords.has((/[a-z\d]+$/i.exec(name)?.[0] ?? "").toLowerCase());

/** `Chrome/131.0.0.0`, but not `http://1.2.3.4`, `DIRECT/1.2.3.4`, `localhost/127.0.0.1:80` or `/lookup/1.2.3.4`. */
function isAfterSlash(before: string, text: string, from: number, to: number): boolean {
  const name = lastName(before.slice(0, -1));
  if (!hasLetter(name)) return false;
  const hasPort = text[to] === ":" && isDigit(text.charCodeAt(to + 1));
  if (hasPort || neverVersions.some((start) => text.startsWith(start, from))) return false;
  const lead = before.length - 2 - name.length;
  if (before[lead] === "/") {
    if (before[lead - 1] === "/") return false;
    return versionFolders.has(name.toLowerCase()) || programFile.test(text.slice(to, to + NEAR));
  }
  const lower = name.toLowerCase();
  if (slashWords.has(lower)) return name !== lower && name !== name.toUpperCase();
  if (name.includes("_") && /^[A-Z]+(?:_[A-Z]+)+$/.test(name)) return false;
  return !(name.includes(".") && hostName.test(name)) && !interfaceName.test(name) && !numberedHost.test(name);
}

/** `package-1.2.3.4`, but not `1.2.3.1-1.2.3.4` or `client-1.2.3.4`. */
function isAfterName(before: string): boolean {
  const name = lastName(before);
  return hasLetter(/[^-_.]*$/.exec(name)![0]) && !isAddressWord(name);
}

/** A field or word in front, such as `"version": "1.2.3.4"`, `v="1.2.3.4"`, `OS X 1.2.3.4` or `Chrome 131.0.0.0`. */
function isAfterKey(before: string, numbers: string): boolean {
  let end = before.length;
  const skip = (characters: string, most: number): number => {
    const start = end;
    while (end > 0 && start - end < most && characters.includes(before[end - 1]!)) end--;
    return start - end;
  };
  skip("\"'\\`([{", 4);
  skip(" ", 3);
  const isRow = skip(",;|\t", 3) > 0;
  if (isRow) skip(" ", 1);
  const isSpaced = end < before.length;
  const isField = skip(":=>：", 2) > 0;
  if (isField) skip(" \t", 3);
  if (isField || isRow) skip("\"'\\`)]", 4);
  if (before[end - 1] === "." && /v(?:er|ers)?\.$/i.test(before.slice(0, end))) end--;
  if (end === 0 || !isLetter(before.charCodeAt(end - 1))) return false;
  let start = end;
  while (start > 0 && (isLetter(before.charCodeAt(start - 1)) || "_.-".includes(before[start - 1]!))) start--;
  const key = before.slice(start, end);
  const word = /[A-Z]?[a-z]+$|[A-Z]+$/.exec(key)?.[0] ?? key;
  const named = editions.has(key.toLowerCase()) ? lastName(before.slice(0, start).trimEnd()) : key;
  const isBrowser = [word, named].some((name) => browsers.has(name.toLowerCase())) || capitalised.has(named);
  if (isRow && !isField) return isBrowser && numbers.endsWith(".0.0");
  if (isBrowser || versionWords.has(word.toLowerCase())) return true;
  // Versions begin with a small number, private networks with ten.
  if (
    (programs.has(key.toLowerCase()) || robotName.test(key)) &&
    isSpaced !== isField &&
    /^(?!10\.)[12]?\d\./.test(numbers)
  )
    return true;
  const isMac = key === "X" && before.slice(0, start).endsWith("OS ");
  return isMac || versionEndings.some((ending) => key.toLowerCase().endsWith(ending));
}

/** Whether a position lies within a user agent: of an access log in the combined format, a field of that name, or a browser's. */
function isInUserAgent(text: string, at: number): boolean {
  const limit = Math.max(0, at - FAR);
  let gap = -1;
  let start = at;
  for (; start > limit; start--) {
    const code = text.charCodeAt(start - 1);
    if (code === QUOTE || code === LINE_FEED) break;
    if (gap < 0 && (code === SPACE || code === TAB)) gap = start;
  }
  if (start === 0 || text.charCodeAt(start - 1) !== QUOTE)
    return text.startsWith("Mozilla/", gap < 0 ? start : gap) || isAgentHeader(text.slice(start, at));
  // A user agent does not begin with a number, unlike a list of forwarded addresses.
  if (start === at || isDigit(text.charCodeAt(start))) return false;
  if (text.startsWith("Mozilla/", start)) return true;
  const quote = start - 1;
  return userAgentField.test(text.slice(Math.max(0, quote - NEAR), quote)) || isLastQuoted(text, quote);
}

/** Whether the beginning of a line is that of the header of an HTTP request. */
const isAgentHeader = (line: string): boolean => line.includes("gent") && /user-agent\)?:/i.test(line);

/** Whether a quote begins the second quoted text after a size, as the user agent does after the referrer. */
function isLastQuoted(text: string, quote: number): boolean {
  if (text.charCodeAt(quote - 1) !== SPACE || text.charCodeAt(quote - 2) !== QUOTE) return false;
  let referrer = quote - 3;
  while (referrer > quote - FAR && (text[referrer] !== '"' || text[referrer - 1] === "\\")) referrer--;
  return /[\d-] $/.test(text.slice(Math.max(0, referrer - 2), referrer));
}
