import "../../../styles/choice.css";
import "../../../styles/form.css";
import { Checkbox } from "@mantine/core";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { Card } from "../dashboard/card.tsx";
import { affected, type WatchList } from "./values.ts";

/** How the account is told about changes. */
export function Settings({ settings: { webhook, email, email_to } }: { settings: WatchList["settings"] }) {
  const { settings: texts } = useTexts("user/watches");
  const change = useAction(api.watches.watchSettings, affected);
  const shown = change.isPending ? change.variables.input : { webhook, email };
  const set = (values: { webhook?: boolean; email?: boolean }) =>
    change.mutate({ input: { webhook, email, ...values } }, { onSuccess: () => showToast(texts.saved) });
  return (
    <Card title={texts.title} className="mt-5">
      <p className="quiet mb-3">{texts.text}</p>
      <div className="stack gap-3">
        <div className="cluster gap-3">
          <Checkbox
            label={
              <>
                {texts.webhook} <code>watch.changed</code>
              </>
            }
            checked={Boolean(shown.webhook)}
            onChange={(event) => set({ webhook: event.currentTarget.checked })}
          />
          <Link to="/user?tab=alerts" className="link text-sm">
            {texts.webhooks}
          </Link>
        </div>
        <Checkbox
          label={texts.email(email_to)}
          description={email && email_to === "" && texts.noEmail}
          checked={Boolean(shown.email)}
          onChange={(event) => set({ email: event.currentTarget.checked })}
        />
      </div>
    </Card>
  );
}
