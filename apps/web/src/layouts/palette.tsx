import "../styles/palette.css";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import {
  IconBook2,
  IconLanguage,
  IconLayoutDashboard,
  IconLogin2,
  IconLogout,
  IconMapPin,
  IconMoon,
  IconSearch,
  IconUserPlus,
} from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { otherLanguage } from "../lib/language.ts";
import { languageOffers } from "../lib/language-offers.ts";
import { readSearch, reportPath } from "../lib/report-path.ts";
import { useSession } from "../lib/session.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { useDialogs } from "../lib/use-dialogs.ts";
import { useDocSearch } from "../lib/use-doc-search.ts";
import { useLogout } from "../lib/use-logout.ts";
import { isVisibleTo, tabs } from "../lib/user-tabs.ts";
import { type PagePath, pages } from "../site.ts";
import { PageIcon } from "../ui/page-icon.tsx";
import styles from "./palette.module.css";
import { useOtherLanguageAddress } from "./tools.tsx";

interface Command {
  id: string;
  label: string;
  line?: string;
  icon: ReactNode;
  run: () => void;
}

const [store, spotlight] = createSpotlight();
const iconSize = { size: 18, stroke: 1.6 };
const shortcuts = [
  ["Ctrl K", "search"],
  ["/", "lookUp"],
  ["g d", "dashboard"],
  ["Esc", "close"],
] as const;

/** Searches pages, user-centre tabs and global actions, and looks up a typed address. */
export default function Palette({ opening }: { opening: number }) {
  const { palette } = useTexts("common");
  const [text, setText] = useState("");
  const docs = useDocs(text.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens it, also after it was closed
  useEffect(() => spotlight.open(), [opening]);

  const lookUp = { name: palette.groups.lookUp, commands: useLookUp(text) };
  // What looks like a host name may as well be a word of the documentation.
  const isHost = readSearch(text)?.kind === "host";
  const needle = text.trim().toLowerCase();
  const matches = ({ label, line = "" }: Command) => `${label} ${line}`.toLowerCase().includes(needle);
  const groups = [
    ...(isHost ? [] : [lookUp]),
    { name: palette.groups.actions, commands: useActions().filter(matches) },
    { name: palette.groups.portal, commands: usePortal().filter(matches) },
    { name: palette.groups.pages, commands: usePages().filter(matches) },
    { name: palette.groups.docs, commands: docs.commands },
    ...(isHost ? [lookUp] : []),
  ].filter(({ commands }) => commands.length > 0);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  const enter = useLateEnter(text, groups[0]?.commands[0], docs.isPending);

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={(query) => {
        setText(query);
        enter.forget();
      }}
      shortcut={null}
      scrollable
      maxHeight={420}
      zIndex={300}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.35, blur: 3 }}
      attributes={{ content: { "aria-label": palette.open } }}
    >
      <Spotlight.Search
        placeholder={palette.placeholder}
        aria-label={palette.placeholder}
        leftSection={<IconSearch {...iconSize} />}
        onKeyDown={enter.onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {palette.found(count)}
      </p>
      <Spotlight.ActionsList>
        {groups.map(({ name, commands }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {commands.map(({ id, label, line, icon, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                onClick={run}
                className={`row gap-3 min-h-11 rounded-control text-ink text-md ${styles.command}`}
              >
                <span className="grid flex-none text-brand">{icon}</span>
                <span className="flex-none font-medium">{label}</span>
                {line && <span className={styles.line}>{line}</span>}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{palette.empty}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <p className={`cluster note flex-none gap-1 gap-x-4 py-3 px-4 border-t ${styles.keys}`}>
        {shortcuts.map(([key, meaning]) => (
          <span key={key}>
            <kbd>{key}</kbd> {palette.keys[meaning]}
          </span>
        ))}
      </p>
    </Spotlight.Root>
  );
}

function useLookUp(text: string): Command[] {
  const { palette } = useTexts("common");
  const navigate = useNavigate();
  const path = reportPath(text);
  if (!path) return [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  const run = () => void navigate(path);
  return [{ id: "lookup", label: palette.lookUp(name), icon: <IconMapPin {...iconSize} />, run }];
}

const shownDocs = 6;

/** Matching pages and headings of the documentation. */
function useDocs(text: string): { commands: Command[]; isPending: boolean } {
  const navigate = useNavigate();
  const words = text.length > 1 ? text : "";
  const found = useDocSearch(words, shownDocs);
  const commands = (found?.hits ?? []).map(({ path, title, heading }) => ({
    id: path,
    label: heading || title,
    line: heading ? title : "",
    icon: <IconBook2 {...iconSize} />,
    run: () => void navigate(path),
  }));
  return { commands, isPending: words !== "" && found?.words !== words };
}

/**
 * Enter for results that arrive after the typing, of which the kit selects none: opens the first one, at once or when
 * it arrives.
 */
function useLateEnter(text: string, first: Command | undefined, isPending: boolean) {
  const [isEntered, setIsEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || (isPending && !first)) return;
    setIsEntered(false);
    if (!first) return;
    spotlight.close();
    first.run();
  }, [isEntered, isPending, first]);
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    const isSelected = store.getState().selected >= 0;
    if (key === "Enter" && !nativeEvent.isComposing && !isSelected && text !== "") setIsEntered(true);
  };
  return { onKeyDown, forget: () => setIsEntered(false) };
}

function useActions(): Command[] {
  const { palette, account } = useTexts("common");
  const { token } = useSession();
  const dialogs = useDialogs();
  const logout = useLogout();
  const other = otherLanguage(useLanguage());
  const otherAddress = useOtherLanguageAddress();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const session: Command[] =
    token === null
      ? [
          { id: "login", label: account.login, icon: <IconLogin2 {...iconSize} />, run: () => dialogs.open("login") },
          {
            id: "register",
            label: account.signup,
            icon: <IconUserPlus {...iconSize} />,
            run: () => dialogs.open("register"),
          },
        ]
      : [{ id: "logout", label: account.logout, icon: <IconLogout {...iconSize} />, run: () => void logout() }];
  return [
    ...session,
    {
      id: "scheme",
      label: palette.scheme,
      icon: <IconMoon {...iconSize} />,
      run: () => setColorScheme(scheme === "dark" ? "light" : "dark"),
    },
    {
      id: "language",
      label: languageOffers[other].accept,
      icon: <IconLanguage {...iconSize} />,
      run: () => location.assign(otherAddress),
    },
  ];
}

function usePortal(): Command[] {
  const { palette } = useTexts("common");
  const { items } = useTexts("user");
  const session = useSession();
  const navigate = useNavigate();
  if (session.token === null) return [];
  return tabs
    .filter((tab) => isVisibleTo(session, tab))
    .map((tab) => ({
      id: `tab-${tab}`,
      label: items[tab],
      line: palette.groups.portal,
      icon: <IconLayoutDashboard {...iconSize} />,
      run: () => void navigate(`/user?tab=${tab}`),
    }));
}

function usePages(): Command[] {
  const site = useTexts("site");
  const { home } = useTexts("common");
  const navigate = useNavigate();
  return pages
    .filter(({ access, path }) => access === "public" && path !== "/mall/detail")
    .map(({ path }: { path: PagePath }) => ({
      id: path,
      label: path === "/" ? home : site[path].name,
      line: site[path].line,
      icon: <PageIcon path={path} size={18} />,
      run: () => void navigate(path),
    }));
}
