import { abuseProduct } from "./abuse.ts";
import { antifraudProduct } from "./antifraud.ts";
import { asnProduct } from "./asn.ts";
import { cardProduct } from "./card.ts";
import { carrierProduct } from "./carrier.ts";
import { cellProduct } from "./cell.ts";
import { dnsProduct } from "./dns.ts";
import { historyProduct } from "./history.ts";
import { hostProduct } from "./host.ts";
import { idcardProduct } from "./idcard.ts";
import { identityProduct, personProduct } from "./partner.ts";
import { phoneProduct } from "./phone.ts";
import { portraitProduct } from "./portrait.ts";
import { portsProduct } from "./ports.ts";
import { privacyProduct } from "./privacy.ts";
import { queryProduct } from "./query.ts";
import { rangesProduct } from "./ranges.ts";
import { scenarioProduct } from "./scenario.ts";
import { whoisProduct } from "./whois.ts";

/** The implementations of calls that answer one question each and can run without a key, by name. */
export const productCatalog = {
  query: queryProduct,
  asn: asnProduct,
  ranges: rangesProduct,
  history: historyProduct,
  privacy: privacyProduct,
  scenario: scenarioProduct,
  portrait: portraitProduct,
  antifraud: antifraudProduct,
  phone: phoneProduct,
  card: cardProduct,
  idcard: idcardProduct,
  identity: identityProduct,
  person: personProduct,
  whois: whoisProduct,
  abuse: abuseProduct,
  dns: dnsProduct,
  host: hostProduct,
  ports: portsProduct,
  cell: cellProduct,
  carrier: carrierProduct,
};
