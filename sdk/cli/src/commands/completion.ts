import type { Command } from "../command.ts";
import { EXIT, UsageError } from "../errors.ts";
import { output } from "../output.ts";

type Commands = Readonly<Record<string, Command>>;

const shells: Readonly<Record<string, (commands: Commands) => string>> = { bash, zsh, fish };

/** The command that writes completions of all commands. */
export const completionOf = (commands: () => Commands): Command => ({
  summary: "write the completion script of a shell",
  usage: "bash|zsh|fish",
  details: `  meridian completion bash > /etc/bash_completion.d/meridian
  meridian completion zsh > "\${fpath[1]}/_meridian"
  meridian completion fish > ~/.config/fish/completions/meridian.fish`,
  options: {},
  run([shell = "", ...rest]) {
    if (!Object.hasOwn(shells, shell) || rest.length > 0)
      throw new UsageError(`name one shell: ${Object.keys(shells).join(", ")}`);
    output.write(shells[shell]!(commands()));
    return EXIT.found;
  },
});

const flagsOf = ({ options }: Command): string[] => Object.keys(options).map((name) => `--${name}`);

function bash(commands: Commands): string {
  const cases = Object.entries(commands).map(
    ([name, command]) => `    ${name}) words="${[...flagsOf(command), "--help"].join(" ")}" ;;`,
  );
  return `_meridian() {
  local words="${Object.keys(commands).join(" ")}"
  local current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _meridian meridian
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function zsh(commands: Commands): string {
  const names = Object.entries(commands).map(([name, { summary }]) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = Object.entries(commands).map(([name, { options }]) => {
    const flags = Object.entries(options).map(([flag, { type, text }]) =>
      quoted(`--${flag}[${text.replaceAll(/[[\]:]/g, " ")}]${type === "string" ? ":value:_files" : ""}`),
    );
    return `    ${name}) _arguments ${[...flags, "'*:file:_files'"].join(" ")} ;;`;
  });
  return `#compdef meridian
_meridian() {
  local -a names=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command names
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${cases.join("\n")}
    *) _files ;;
  esac
}
compdef _meridian meridian
`;
}

function fish(commands: Commands): string {
  const names = Object.keys(commands).join(" ");
  return Object.entries(commands)
    .flatMap(([name, { summary, options }]) => [
      `complete -c meridian -n "not __fish_seen_subcommand_from ${names}" -a ${name} -d ${quoted(summary)}`,
      ...Object.entries(options).map(
        ([flag, { type, short, text }]) =>
          `complete -c meridian -n "__fish_seen_subcommand_from ${name}" -l ${flag}${short ? ` -s ${short}` : ""}${type === "string" ? " -r" : ""} -d ${quoted(text)}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join("");
}
