import { on } from "../lib/events.ts";
import type { Subscription } from "../lib/subscription.ts";
import { accountOpened, emailVerified, termsAgreed } from "./account/events.ts";
import { companyCertified } from "./certification/events.ts";
import { recordAgreement } from "./content/agreements.ts";
import { keepChange } from "./content/changes.ts";
import { earnCertified, earnEmailVerified } from "./points/earnings.ts";
import { versionPublished } from "./publishing/events.ts";
import { bindReferral, noteCertified } from "./rewards/earnings.ts";
import { openFreeServices } from "./services/services.ts";
import { welcome } from "./services/welcome.ts";
import { rowChanged } from "./staff-actions/events.ts";
import { compareVersions } from "./watches/jobs.ts";

/** What modules do about events of the modules below them, in this order. */
export const subscriptions: readonly Subscription[] = [
  on(accountOpened, async (app, { userId, invitedById }) => {
    if (invitedById !== null) await bindReferral(app, userId, invitedById);
  }),
  on(accountOpened, (app, { userId }) => openFreeServices(app, userId)),
  on(accountOpened, (app, { userId }) => welcome(app, userId)),
  on(emailVerified, (app, { userId }) => earnEmailVerified(app, userId)),
  on(companyCertified, (app, { accountId }) => noteCertified(app, accountId)),
  on(companyCertified, (app, { accountId }) => earnCertified(app, accountId)),
  on(rowChanged, keepChange),
  on(termsAgreed, (app, { userId }) => recordAgreement(app, userId)),
  on(versionPublished, (app) => app.jobs.add(compareVersions, {})),
];
