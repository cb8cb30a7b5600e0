import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useAdminTexts } from "./admin-texts.tsx";
import { May } from "./may.tsx";
import { staffContent } from "./staff-api.ts";

/** Opens the editor of an entry, with its texts, schedule and history, for those who may see it. */
export function ContentLink({ kind, id }: { kind: "goods" | "package"; id: number }) {
  const { content: texts } = useAdminTexts();
  return (
    <May call={staffContent.contentInfo}>
      <Button component={Link} to={`/admin?tab=content&kind=${kind}&entry=${id}`} variant="default">
        {texts.openEntry}
      </Button>
    </May>
  );
}
