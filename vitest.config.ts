import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "packages", include: ["packages/*/src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: "tests/setup/global-setup.ts",
        },
      },
      { test: { name: "web", include: ["apps/web/{src,scripts}/**/*.test.{ts,tsx}"] } },
      {
        test: {
          name: "scripts",
          include: ["scripts/**/*.test.ts"],
          // These start databases, install trees and whole products.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
