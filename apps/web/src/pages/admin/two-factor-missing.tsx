import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { usePageHead } from "../../lib/page-head.ts";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./admin.module.css";
import { AdminTexts, useAdminTexts } from "./admin-texts.tsx";

/** Shown to staff whose account has no second factor yet. */
export default function TwoFactorMissing() {
  return (
    <AdminTexts>
      <Notice />
    </AdminTexts>
  );
}

function Notice() {
  const { title, twoFactor } = useAdminTexts();
  usePageHead({ title });
  return (
    <div className={`container ${styles.page}`}>
      <h1 className="text-3xl leading-12 tracking-tight">{title}</h1>
      <EmptyState icon={IconLock} title={twoFactor.title} text={twoFactor.text}>
        <Button component={Link} to="/user?tab=profile">
          {twoFactor.action}
        </Button>
      </EmptyState>
    </div>
  );
}
