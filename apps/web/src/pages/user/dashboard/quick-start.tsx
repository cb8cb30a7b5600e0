import { Button, NativeSelect } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../../../lib/texts.tsx";
import { CodeTabs } from "../../../ui/code-tabs.tsx";
import { Card, Loaded } from "./card.tsx";
import styles from "./quick-start.module.css";
import { keyLabel } from "./shares.ts";
import { useQuickStart } from "./use-quick-start.ts";

/** A ready-to-run call with the reader's own key. */
export function QuickStart() {
  const { start: texts } = useTexts("dashboard");
  const { reading, keys, key, samples, canManage, choose } = useQuickStart();
  return (
    <Card
      title={texts.title}
      tools={
        keys.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={texts.key}
            classNames={{ input: styles.key! }}
            value={String(key?.id)}
            onChange={(event) => choose(Number(event.currentTarget.value))}
            data={keys.map((key) => ({ value: String(key.id), label: keyLabel(key, keys) }))}
          />
        )
      }
    >
      <Loaded reading={reading} failed={texts.failed} heightPx={240}>
        {() =>
          samples ? (
            <>
              <p className="quiet mb-3">{canManage ? texts.lead : texts.hiddenLead}</p>
              <CodeTabs samples={samples} label={texts.samples} />
              <p className="mt-3 text-sm">
                <Link to="/doc" className="link">
                  {texts.docs}
                </Link>
              </p>
            </>
          ) : (
            <NoKey canManage={canManage} />
          )
        }
      </Loaded>
    </Card>
  );
}

function NoKey({ canManage }: { canManage: boolean }) {
  const { start: texts } = useTexts("dashboard");
  return (
    <div className="stack quiet justify-items-start">
      <p>
        {texts.none} {!canManage && texts.ask}
      </p>
      {canManage && (
        <Button component={Link} to="/user?tab=keys&create=1">
          {texts.create}
        </Button>
      )}
    </div>
  );
}
