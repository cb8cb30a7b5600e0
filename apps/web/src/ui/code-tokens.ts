const script =
  "async|await|catch|const|export|false|finally|for|from|function|if|import|let|new|null|of|return|throw|true|try|undefined|while";

const python = "and|def|except|else|False|for|from|as|if|import|in|None|not|or|raise|return|True|try|while|with";

/** The keywords of each language, by the name of its tab; only those that the site's samples contain. */
const keywords: Readonly<Record<string, string>> = {
  "Node.js": script,
  TypeScript: `${script}|boolean|interface|number|string`,
  "TypeScript SDK": script,
  "Python SDK": python,
  Python: python,
  Java: "class|import|new|public|static|throws|var|void",
  Go: "defer|func|if|import|nil|package|return",
  PHP: "echo|false|true",
  "C#": "await|new|using|var",
};

/** In everything else, from shell to JSON: the commands, where a command can begin. */
const commands =
  "(?<=^ *|[$|] )(?:curl|docker|echo|export|head|jq|meridian|mmdblookup|npm|openssl|printf|sha256sum|split|sudo)\\b";

/** Splits code of a language into what is coloured, at odd places, and what is not. */
export function splitCode(code: string, language: string): string[] {
  const own = keywords[language];
  const words = own ? `(?<!\\.)\\b(?:${own})\\b` : commands;
  const comments = own && !language.startsWith("Python") ? "(?:^|\\s)\\/\\/.*$|\\/\\*[^]*?\\*\\/" : "(?:^|\\s)#.*$";
  return code.split(RegExp(`("(?:[^"\\\\\\n]|\\\\.)*"|'[^'\\n]*'|\`[^\`]*\`|${comments}|${words})`, "m"));
}
