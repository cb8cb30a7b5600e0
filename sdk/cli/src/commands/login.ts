import { setTimeout as wait } from "node:timers/promises";
import { type Command, sourceOptions, type Values } from "../command.ts";
import { configPath, readConfig, sourceOf, writeConfig } from "../config.ts";
import { CommandFailure, EXIT, UsageError } from "../errors.ts";
import { output } from "../output.ts";

const CLIENT_ID = "meridian-cli";
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

export const login: Command = {
  summary: "get a key by signing in on a page",
  usage: "",
  details: `Shows a code and an address. Sign in there and approve: this computer gets an API key of its own,
which is saved in the configuration file and listed among your keys, where you can revoke it.`,
  options: { url: sourceOptions.url! },
  run: runLogin,
};

/** The answers of the device grant: https://www.rfc-editor.org/rfc/rfc8628#section-3.2 and section 3.5. */
interface Started {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}
interface Polled {
  access_token?: string;
  error?: string;
  error_description?: string;
}

async function runLogin(positionals: readonly string[], values: Values): Promise<number> {
  if (positionals.length > 0) throw new UsageError("login takes no arguments");
  const { url } = sourceOf(values as Record<string, string>);
  if (!url) throw new UsageError("login needs --url, MERIDIAN_URL or meridian config url=…");
  const started = (await post(url, "device_authorization", { client_id: CLIENT_ID })) as unknown as Started;
  if (!started.device_code) throw new CommandFailure(`${url} does not offer signing in`);
  output.write(`Open ${started.verification_uri_complete}\nand check that it shows the code ${started.user_code}\n`);
  output.flush();
  const key = await poll(url, started);
  writeConfig({ ...readConfig(), url, key });
  output.write(`Signed in; the key is in ${configPath()}\n`);
  return EXIT.found;
}

async function poll(url: string, { device_code, interval, expires_in }: Started): Promise<string> {
  let pause = interval;
  for (let waited = 0; waited <= expires_in; waited += pause) {
    await wait(pause * 1000);
    const { access_token, error, error_description } = await post(url, "token", {
      grant_type: DEVICE_GRANT,
      device_code,
      client_id: CLIENT_ID,
    });
    if (access_token) return access_token;
    // As section 3.5 says.
    if (error === "slow_down") pause += 5;
    else if (error !== "authorization_pending") throw new CommandFailure(error_description ?? `refused: ${error}`);
  }
  throw new CommandFailure("nobody approved in time; begin again");
}

async function post(url: string, path: string, fields: Record<string, string>): Promise<Polled> {
  const address = `${url.replace(/\/+$/, "")}/oauth/${path}`;
  try {
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "error" });
    return (await response.json()) as Polled;
  } catch {
    throw new CommandFailure(`cannot reach ${url}, or it does not offer signing in`);
  }
}
