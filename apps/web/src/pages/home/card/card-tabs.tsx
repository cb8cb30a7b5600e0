import { Button, Tabs } from "@mantine/core";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import type { IpAnswer } from "../answer.ts";
import styles from "./card-tabs.module.css";
import { JsonPanel } from "./json-panel.tsx";
import { LocationPanel } from "./location-panel.tsx";
import { NetworkPanel } from "./network-panel.tsx";
import { PrivacyPanel } from "./privacy-panel.tsx";

type TabName = "location" | "network" | "privacy" | "json" | "reserved";

export function CardTabs({ answer, isOwn }: { answer: IpAnswer; isOwn: boolean }) {
  const { card } = useTexts("home");
  const [chosen, setChosen] = useState<TabName>("location");
  const names: TabName[] = answer.bogon ? ["reserved", "json"] : ["location", "network", "privacy", "json"];
  // The chosen tab stays selected for the next address if that has such a tab.
  const shown = names.includes(chosen) ? chosen : names[0]!;
  const panels: Record<TabName, ReactNode> = {
    location: <LocationPanel answer={answer} />,
    network: <NetworkPanel answer={answer} />,
    privacy: <PrivacyPanel answer={answer} />,
    json: <JsonPanel answer={answer} isOwn={isOwn} />,
    reserved: <ReservedPanel answer={answer} isOwn={isOwn} />,
  };
  return (
    <Tabs
      value={shown}
      onChange={(name) => setChosen(name as TabName)}
      classNames={{ root: styles.tabs!, list: styles.list!, tab: styles.tab!, panel: styles.panel! }}
    >
      <Tabs.List>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {card.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {panels[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function ReservedPanel({ answer, isOwn }: { answer: IpAnswer; isOwn: boolean }) {
  const { card } = useTexts("home");
  const { reserved } = answer;
  const { access } = sampleAddresses[useLanguage()];
  const use = reserved && [reserved.name, reserved.rfc].filter(Boolean).join(card.reserved.comma);
  return (
    <div className={styles.reserved}>
      <h3 className="title-3 wrap-anywhere">{card.reserved.title(answer.ip)}</h3>
      <p>{use ? card.reserved.text(use) : card.reserved.plain}</p>
      {isOwn && <p>{card.reserved.own}</p>}
      <Button component={Link} to={`/?ip=${access}`} variant="light" preventScrollReset>
        {card.reserved.tryPublic(access)}
      </Button>
    </div>
  );
}
