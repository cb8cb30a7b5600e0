import { Button } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";

/** Opens the feedback dialog for a correction, of an address if given. */
export function CorrectionButton({ ip }: { ip?: string }) {
  const { foot } = useTexts("report");
  const search = new URLSearchParams({ dialog: "feedback", kind: "correction", ...(ip !== undefined && { ip }) });
  return (
    <Button
      component={Link}
      to={{ search: `?${search}` }}
      preventScrollReset
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFlag size={15} stroke={1.6} />}
    >
      {foot.wrong}
    </Button>
  );
}
