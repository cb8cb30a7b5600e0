import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import type { UserInfo } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { Access } from "./access.tsx";
import { Appearance } from "./appearance.tsx";
import { CertificationSection } from "./certification/certification.tsx";
import { Facts } from "./facts.tsx";
import { OwnData } from "./own-data.tsx";
import { Picture } from "./picture.tsx";
import styles from "./profile.module.css";
import { Section } from "./section.tsx";
import { Sessions } from "./sessions.tsx";

// The form pulls in the contract's schemas and the time zones, which outweigh the rest of the page.
const DetailsForm = lazy(() =>
  load(() => import("./details-form.tsx")).then(({ DetailsForm }) => ({ default: DetailsForm })),
);

const SignInMethods = lazy(() =>
  load(() => import("./sign-in-methods.tsx")).then(({ SignInMethods }) => ({ default: SignInMethods })),
);

/** The user's details, login methods and sessions. */
export default function Profile() {
  const texts = useTexts("profile");
  const { data: user, error, refetch } = useQuery(query(api.account.userInfo, {}));
  if (error && !user) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Section title={texts.details.title} text={texts.details.text}>
        {user ? <Details user={user} /> : <div className={styles.formSkeleton} aria-busy="true" />}
      </Section>
      <Appearance />
      <Access user={user} />
      <Suspense>
        <SignInMethods />
      </Suspense>
      <CertificationSection user={user} />
      <Sessions />
      <Facts user={user} />
      <OwnData user={user} />
    </>
  );
}

function Details({ user }: { user: UserInfo }) {
  return (
    <div className="stack gap-6">
      <Picture user={user} />
      <Suspense fallback={<div className={styles.formSkeleton} aria-busy="true" />}>
        <DetailsForm user={user} />
      </Suspense>
    </div>
  );
}
