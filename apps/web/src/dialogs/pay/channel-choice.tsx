import { useId } from "react";
import { useSiteFacts } from "../../lib/site-facts.ts";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./pay.module.css";
import { type Channel, takes } from "./values.ts";

interface ChannelChoiceProps {
  currency: string;
  value: Channel | null;
  onChange: (channel: Channel) => void;
}

/** The payment channels that are configured for a currency. */
export function useChannels(currency: string): Channel[] {
  const { data } = useSiteFacts();
  return (data?.pay_channels ?? []).filter((channel): channel is Channel => takes(channel, currency));
}

export function ChannelChoice({ currency, value, onChange }: ChannelChoiceProps) {
  const texts = useTexts("pay");
  const name = useId();
  const channels = useChannels(currency);
  const { isSuccess } = useSiteFacts();
  if (isSuccess && channels.length === 0) return <p className="note">{texts.noChannel}</p>;
  return (
    <fieldset className="stack gap-2">
      <legend className="mb-2">{texts.channel}</legend>
      {channels.map((channel) => (
        <label key={channel} className={styles.channel}>
          <input type="radio" name={name} checked={channel === value} onChange={() => onChange(channel)} />
          <span className="grid">
            <strong className="text-md font-medium">{texts.channels[channel]}</strong>
            <span className="note">{texts.about[channel]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
