import { useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { CodeTabs } from "../../../ui/code-tabs.tsx";
import type { Database, Version } from "./values.ts";

/** Ready-to-run commands: download with a link, a key or the updater, and verify the files. */
export function Commands({ database, version }: { database: Database; version: Version }) {
  const { command, comment, commands } = useTexts("downloads");
  const { user } = useSession();
  const { edition_id: edition } = database;
  const file = version.files.find(({ format }) => format === "mmdb") ?? version.files[0];
  if (!file || !version.manifest_url) return null;
  const { origin } = new URL(version.manifest_url);
  const account = user?.account_id ?? 0;
  const byKey = `${origin}/geoip/databases/${edition}/download`;
  const samples = [
    ...(file.url
      ? [{ language: command.link, code: `# ${comment.link}\ncurl -fL -C - -o ${file.name} \\\n  '${file.url}'` }]
      : []),
    {
      language: command.key,
      code: [
        `# ${comment.key}`,
        `curl -fL -C - -u "${account}:$MERIDIAN_KEY" -o ${edition}.tar.gz \\`,
        `  '${byKey}?suffix=tar.gz'`,
        `curl -fL -C - -u "${account}:$MERIDIAN_KEY" -o ${file.name} \\`,
        `  '${byKey}?suffix=mmdb.gz'`,
      ].join("\n"),
    },
    {
      language: command.updater,
      code: `# ${comment.updater}\nAccountID ${account}\nLicenseKey YOUR_API_KEY\nEditionIDs ${edition}\nHost ${origin}`,
    },
    {
      language: command.verify,
      code: [
        `# ${comment.verify}`,
        `curl -fsSO ${origin}/downloads/public-key.pem`,
        `curl -fsSO ${version.manifest_url}`,
        `curl -fsSO ${version.signature_url}`,
        "openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin \\",
        "  -in manifest.json -sigfile manifest.json.sig",
        `echo '${file.sha256}  ${file.name}' | sha256sum -c`,
      ].join("\n"),
    },
  ];
  return (
    <div className="min-w-0">
      <CodeTabs samples={samples} label={commands} />
    </div>
  );
}
