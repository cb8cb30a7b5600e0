import type { Language } from "@meridian/contract/errors";
import { antifraud } from "@meridian/contract/lookup-api/calls/antifraud";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { RiskReasonCode } from "@meridian/contract/risk";
import { isbot } from "isbot";
import type { PhoneNumber } from "libphonenumber-js/max";
import { isDocumentationAddress } from "../../lookup/sample-answers.ts";
import { found, product } from "../product.ts";
import { describeCard, readCardNumber } from "./card.ts";
import { describeEmail } from "./email.ts";
import { knownAddress } from "./known-address.ts";
import { describePhone, readPhoneNumber } from "./phone.ts";
import { addressed } from "./query.ts";
import { addressFindings, isDecided, riskOf } from "./risk.ts";
import { scenarioOf } from "./scenario.ts";

type Answer = LookupAnswer<typeof antifraud>;
type Signals = Answer["signals"];

export interface Input {
  ip: string;
  phone: PhoneNumber | null;
  email: string | null;
  card: string | null;
  userAgent: string | null;
}

function signalsOf({ phone, email, card, userAgent }: Input, language: Language): Omit<Signals, "ip"> {
  const called = phone && describePhone(phone, language);
  const paid = card === null ? null : describeCard(card);
  return {
    phone: called && {
      valid: called.valid,
      type: called.type,
      country_code: called.country_code,
      carrier: called.carrier,
    },
    email: email === null ? null : describeEmail(email),
    card: paid && {
      valid_luhn: paid.valid_luhn,
      brand: paid.brand,
      bank: paid.bank,
      type: paid.type,
      country_code: paid.country_code,
    },
    user_agent: userAgent === null ? null : { is_bot: isbot(userAgent) },
  };
}

/** The points of the signals besides the address, by the contract's table. */
function findingsOf({ ip, phone, email, card, user_agent }: Signals): RiskReasonCode[] {
  const differs = (code: string | null) => Boolean(code && ip.country_code) && code !== ip.country_code;
  const rules: readonly (readonly [RiskReasonCode, boolean | undefined])[] = [
    ["phone_invalid", phone?.valid === false],
    ["phone_voip", phone?.type === "voip"],
    ["phone_country", phone?.valid && differs(phone.country_code)],
    ["email_invalid", email?.valid === false],
    ["email_disposable", email?.is_disposable],
    ["card_invalid", card?.valid_luhn === false],
    ["card_prepaid", card?.type === "prepaid"],
    ["card_country", card?.valid_luhn !== false && differs(card?.country_code ?? null)],
    ["bot", user_agent?.is_bot],
  ];
  return rules.flatMap(([code, isFound]) => (isFound ? [code] : []));
}

export const antifraudProduct = product<typeof antifraud, Input>({
  endpoint: antifraud,
  read: ({ ip, phone, email, card, user_agent }) => ({
    ip,
    phone: phone === undefined ? null : readPhoneNumber(phone),
    email: email ?? null,
    card: card === undefined ? null : readCardNumber(card),
    userAgent: user_agent ?? null,
  }),
  // Of all the inputs, only the address is stored.
  recorded: addressed.recorded,
  isSample: ({ ip, phone, card }) => isDocumentationAddress(ip) && !phone && !card,
  find: (context, input) => {
    const { language } = context;
    const known = knownAddress(context, input.ip);
    const finding = scenarioOf(known);
    const others = signalsOf(input, language);
    const country_code = known.location.country_code;
    const signals: Signals = { ip: { country_code, scenario: finding.scenario, proxy: known.proxy }, ...others };
    const ofAddress = addressFindings(known, finding);
    const isAnythingKnown = isDecided(ofAddress) || Object.values(others).some((signal) => signal !== null);
    const risk = riskOf(
      { found: [...ofAddress.found, ...findingsOf(signals)], unknown: ofAddress.unknown },
      isAnythingKnown,
      language,
    );
    const body: Answer = { ...risk, signals };
    return found(body, { isFound: body.score !== null, countryCode: country_code });
  },
});
