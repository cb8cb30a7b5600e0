import { lazy } from "react";
import { load } from "../../../lib/update-watch.ts";

// Loaded on demand: the forms pull in the contract's schemas and would outweigh the page itself.
const importRules = () => load(() => import("./rule-dialogs.tsx"));
const importWebhooks = () => load(() => import("./webhook-dialogs.tsx"));

export const RuleDialog = lazy(() => importRules().then(({ RuleDialog }) => ({ default: RuleDialog })));
export const RuleDeleteDialog = lazy(() =>
  importRules().then(({ RuleDeleteDialog }) => ({ default: RuleDeleteDialog })),
);
export const WebhookDialog = lazy(() => importWebhooks().then(({ WebhookDialog }) => ({ default: WebhookDialog })));
export const SecretDialog = lazy(() => importWebhooks().then(({ SecretDialog }) => ({ default: SecretDialog })));
export const RotateDialog = lazy(() => importWebhooks().then(({ RotateDialog }) => ({ default: RotateDialog })));
export const WebhookDeleteDialog = lazy(() =>
  importWebhooks().then(({ WebhookDeleteDialog }) => ({ default: WebhookDeleteDialog })),
);
