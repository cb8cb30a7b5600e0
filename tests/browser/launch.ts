import { findChromium } from "../../scripts/runtime/chromium.ts";

const executablePath = findChromium();

/** How every test starts the browser. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    // Chromium's sandbox does not work as root, nor in many containers.
    "--no-sandbox",
    "--disable-gpu",
    // Drawing maps in software would slow down every test of a page with one; map.spec.ts draws them.
    "--disable-3d-apis",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
