import { createHash } from "node:crypto";
import { join } from "node:path";
import globalData from "@csstools/postcss-global-data";
import react from "@vitejs/plugin-react";
import customMedia from "postcss-custom-media";
import { defineConfig, type Plugin } from "vite";
import { withoutDocumentation } from "./scripts/documentation.ts";

/** Where `vite dev` finds the API. */
const apiUrl = process.env.API_URL ?? "http://127.0.0.1:3000";

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...parameters: never) => unknown>>[1];

const isStyle = (id: string) => /(?<!\.module)\.css$/.test(id);

/** The files in assets/. Style-only chunks are still in the bundle here but never written. */
const assetsOf = (bundle: Bundle): string[] =>
  Object.values(bundle)
    .filter((file) => !(file.type === "chunk" && file.moduleIds.length > 0 && file.moduleIds.every(isStyle)))
    .map(({ fileName }) => fileName)
    .filter((file) => file.startsWith("assets/"))
    .sort();

/**
 * Derives the build's id from its files, so that rebuilding the same sources reloads no tab, and writes the two files
 * that open tabs compare their build with.
 */
function buildMark(): Plugin {
  const identify = (files: string[]) => createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
  let id = "";
  return {
    name: "build-mark",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = assetsOf(bundle);
      id = identify(files);
      this.emitFile({ type: "asset", fileName: "build/latest.json", source: JSON.stringify({ id }) });
      this.emitFile({ type: "asset", fileName: "build/manifest.json", source: JSON.stringify({ id, files }) });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html;
        return html.replace("</head>", `  <meta name="build" content="${identify(assetsOf(bundle))}" />\n  </head>`);
      },
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), withoutDocumentation(), ...(isSsrBuild ? [] : [buildMark()])],
  css: {
    postcss: {
      plugins: [globalData({ files: [join(import.meta.dirname, "src/styles/media.css")] }), customMedia()],
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        "/v1",
        "/v2",
        "^/(geoip|ipinfo|ipregistry|ipdata|ip2location|ip-api)([/?]|$)",
        "/flags",
        "/healthz",
        "/readyz",
        "/openapi",
        "^/admin/",
        "^/(zh/)?doc/.*[.](md|json)$",
      ].map((path) => [path, apiUrl]),
    ),
  },
  // The server renders pages without having the website's packages installed.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": '"production"' } }),
  build: {
    target: "es2022",
    manifest: !isSsrBuild,
    // Old assets are kept for a day; scripts/build.ts removes them.
    emptyOutDir: isSsrBuild === true,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" } }
      : {
          output: {
            codeSplitting: {
              groups: [
                {
                  // With the frame of every icon, which would otherwise be in the group of the icons below.
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]|icons-react.*[\\/](createReactComponent|defaultAttributes)\./,
                },
                // Most pages of the portal show these, and they compress better together.
                {
                  name: "portal-icons",
                  test: /icons-react.*[\\/]Icon(Coins|Database|Dots|Gauge|Key|List|Receipt|Trash|TrendingUp|Users?)\.mjs$/,
                },
                // Apart from our own map, whose changes would otherwise load it anew.
                { name: "maplibre", test: /node_modules[\\/](maplibre-gl|pmtiles)[\\/]/ },
              ],
            },
          },
        },
  },
}));
