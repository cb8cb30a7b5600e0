import type { ProductName } from "@meridian/contract/product-answers";
import { antifraudProduct } from "./antifraud.ts";
import { cardProduct } from "./card.ts";
import { cellProduct } from "./cell.ts";
import { dnsProduct } from "./dns.ts";
import { hostProduct } from "./host.ts";
import { idcardProduct } from "./idcard.ts";
import { phoneProduct } from "./phone.ts";
import { portraitProduct } from "./portrait.ts";
import { portsProduct } from "./ports.ts";
import type { Product } from "./product.ts";
import { scenarioProduct } from "./scenario.ts";
import { whoisProduct } from "./whois.ts";

/** The further products, by the name of their call. */
export const furtherProducts: Readonly<Record<ProductName, Product>> = {
  scenario: scenarioProduct,
  portrait: portraitProduct,
  antifraud: antifraudProduct,
  phone: phoneProduct,
  card: cardProduct,
  idcard: idcardProduct,
  whois: whoisProduct,
  dns: dnsProduct,
  host: hostProduct,
  ports: portsProduct,
  cell: cellProduct,
};
