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
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { languages, otherLanguage } from "../lib/language.ts";
import { reportPath } from "../lib/report-path.ts";
import { useSession } from "../lib/session.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { useDialogs } from "../lib/use-dialogs.ts";
import { useDocSearch } from "../lib/use-doc-search.ts";
import { useLogout } from "../lib/use-logout.ts";
import { isFor, tabs } from "../lib/user-tabs.ts";
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens it, also after it was closed
  useEffect(() => spotlight.open(), [opening]);

  const needle = text.trim().toLowerCase();
  const matches = ({ label, line = "" }: Command) => `${label} ${line}`.toLowerCase().includes(needle);
  const groups = [
    { name: palette.groups.lookUp, commands: useLookUp(text) },
    { name: palette.groups.actions, commands: useActions().filter(matches) },
    { name: palette.groups.portal, commands: usePortal().filter(matches) },
    { name: palette.groups.pages, commands: usePages().filter(matches) },
    { name: palette.groups.docs, commands: useDocs(text.trim()) },
  ].filter(({ commands }) => commands.length > 0);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
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
      />
      <p className="visually-hidden" role="status">
        {palette.found(count)}
      </p>
      <Spotlight.ActionsList>
        {groups.map(({ name, commands }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {commands.map(({ id, label, line, icon, run }) => (
              <Spotlight.Action key={id} label={label} onClick={run} className={styles.command!}>
                <span className={styles.icon}>{icon}</span>
                <span className={styles.label}>{label}</span>
                {line && <span className={styles.line}>{line}</span>}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{palette.empty}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <p className={styles.keys}>
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
function useDocs(text: string): Command[] {
  const navigate = useNavigate();
  const found = useDocSearch(text.length > 1 ? text : "", shownDocs);
  return (found?.hits ?? []).map(({ path, title, heading }) => ({
    id: path,
    label: heading || title,
    line: heading ? title : "",
    icon: <IconBook2 {...iconSize} />,
    run: () => void navigate(path),
  }));
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
      label: languages[other].offer.accept,
      icon: <IconLanguage {...iconSize} />,
      run: () => location.assign(otherAddress),
    },
  ];
}

function usePortal(): Command[] {
  const { account, palette } = useTexts("common");
  const session = useSession();
  const navigate = useNavigate();
  if (session.token === null) return [];
  return tabs
    .filter((tab) => isFor(session, tab))
    .map((tab) => ({
      id: `tab-${tab}`,
      label: account.items[tab],
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
