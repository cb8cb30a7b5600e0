// `npm run dev`: the product with hot reload. Vite serves the browser and proxies API calls to an api that, like the
// worker, restarts when its sources change.
import { createServer } from "vite";
import { findFreePort } from "./runtime/processes.ts";
import { type Front, runProduct } from "./runtime/run-product.ts";
import { localAddressOf, type ProductSettings } from "./runtime/settings.ts";

const API_PATHS = ["/v1", "/v2", "/admin", "/openapi", "/flags", "/healthz", "/readyz"];

process.exit(
  await runProduct({
    needsWebBuild: false,
    nodeFlags: ["--watch", "--watch-preserve-output"],
    adjustEnvironment: async (environment, { config }) => ({
      ...environment,
      HOST: "127.0.0.1",
      PORT: String(await findFreePort()),
      PUBLIC_URL: config.PUBLIC_URL,
    }),
    openFront,
  }),
);

async function openFront({ config }: ProductSettings, apiAddress: string): Promise<Front> {
  // Read by the website's own Vite configuration.
  process.env.API_URL = apiAddress;
  const server = await createServer({
    root: "apps/web",
    configFile: "apps/web/vite.config.ts",
    server: {
      host: config.HOST,
      port: config.PORT,
      strictPort: true,
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, apiAddress])),
    },
  });
  await server.listen();
  return { address: localAddressOf(config), close: () => server.close() };
}
