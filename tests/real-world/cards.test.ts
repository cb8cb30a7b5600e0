import { expect, test } from "vitest";
import { describeCard, readCardNumber } from "../../apps/server/src/modules/lookup-api/products/card.ts";

/**
 * First digits and what their networks publish; "" where a range belongs to none that is known, or to several. Known
 * from handyapi-card-bin-list#1, credit-card-type#144, adyen-cse-web#54, didww#145 and creditcardnumber#66.
 */
const brands: [digits: string, brand: string][] = [
  ["411111", "Visa"],
  ["4111111111111111", "Visa"],
  ["40000000", "Visa"],
  ["491748", "Visa"],
  ["510510", "Mastercard"],
  ["5555555555554444", "Mastercard"],
  ["559999", "Mastercard"],
  ["222100", "Mastercard"],
  ["2223000048400011", "Mastercard"],
  ["250000", "Mastercard"],
  ["270000", "Mastercard"],
  ["272099", "Mastercard"],
  ["222099", ""],
  ["272100", ""],
  ["340000", "American Express"],
  ["378282246310005", "American Express"],
  ["371449635398431", "American Express"],
  ["300000", "Diners Club"],
  ["30569309025904", "Diners Club"],
  ["36000000", "Diners Club"],
  ["38520000023237", "Diners Club"],
  ["601100", "Discover"],
  ["6011111111111117", "Discover"],
  ["6011000990139424", "Discover"],
  ["644000", "Discover"],
  ["649999", "Discover"],
  ["352800", "JCB"],
  ["3530111333300000", "JCB"],
  ["358999", "JCB"],
  ["213100", "JCB"],
  ["180000", "JCB"],
  ["352799", ""],
  ["359000", ""],
  ["620000", "UnionPay"],
  ["621788", "UnionPay"],
  ["621830", "UnionPay"],
  ["622202", "UnionPay"],
  ["625000", "UnionPay"],
  ["6240008631401148", "UnionPay"],
  ["810000", "UnionPay"],
  ["817199", "UnionPay"],
  ["508500", "RuPay"],
  ["508999", "RuPay"],
  ["606985", "RuPay"],
  ["607984", "RuPay"],
  ["608001", "RuPay"],
  ["608201", "RuPay"],
  ["608500", "RuPay"],
  ["652150", "RuPay"],
  ["653149", "RuPay"],
  ["817200", "RuPay"],
  ["606984", ""],
  ["608501", ""],
  ["508499", ""],
  ["506099", "Verve"],
  ["506198", "Verve"],
  ["507865", "Verve"],
  ["507964", "Verve"],
  ["506098", ""],
  ["220000", "Mir"],
  ["220499", "Mir"],
  ["2202000000000000", "Mir"],
  ["220500", ""],
  ["979200", "Troy"],
  ["9792030000000000", "Troy"],
  ["501900", "Dankort"],
  ["5019717010103742", "Dankort"],
  ["606282", "Hipercard"],
  ["6062825624254001", "Hipercard"],
  ["637095", "Hiper"],
  ["637568", "Hiper"],
  ["401178", "Elo"],
  ["431274", "Elo"],
  ["438935", "Elo"],
  ["451416", "Elo"],
  ["457631", "Elo"],
  ["504175", "Elo"],
  ["506699", "Elo"],
  ["506778", "Elo"],
  ["509000", "Elo"],
  ["627780", "Elo"],
  ["636297", "Elo"],
  ["636368", "Elo"],
  ["6362970000457013", "Elo"],
  ["6504050000000000", "Elo"],
  ["6516520000000000", "Elo"],
  ["501800", "Maestro"],
  ["502000", "Maestro"],
  ["503800", "Maestro"],
  ["589300", "Maestro"],
  ["630400", "Maestro"],
  ["675900", "Maestro"],
  ["6759649826438453", "Maestro"],
  ["676770", "Maestro"],
  ["676774", "Maestro"],
  ["6799990100000000019", "Maestro"],
  ["500000", ""],
  ["560000", ""],
  ["600000", ""],
  ["630000", ""],
  ["690000", ""],
  ["860002", "UzCard"],
  ["986001", "Humo"],
  ["970436", "NAPAS"],
  ["911200", "Belkart"],
  ["100000", "UATP"],
  ["135410014004955", "UATP"],
  ["1354100140049550", ""],
  ["000000", ""],
  ["700000", ""],
  ["800000", ""],
  ["990000", ""],
];

test.each(brands)("a card that begins with %s is of %j", (digits, brand) => {
  expect(describeCard(digits).brand).toBe(brand);
});

test("six digits, eight and a whole number have the same network", () => {
  for (const [digits, brand] of brands.filter(([digits]) => digits.length === 6)) {
    const whole = digits.padEnd(brand === "UATP" ? 15 : 16, "0");
    for (const longer of [digits.padEnd(8, "0"), whole])
      expect([longer, describeCard(longer).brand]).toEqual([longer, brand]);
  }
});

test.each([
  "4111 1111 1111 1111",
  "4111-1111-1111-1111",
  "4111\u20111111\u20111111\u20111111",
  "4111.1111.1111.1111",
  "４１１１１１１１１１１１１１１１",
  "\u202d4111111111111111\u202c",
  "\u00a04111\u00a01111\u00a01111\u00a01111",
])("%j is a card number", (written) => {
  expect(readCardNumber(written)).toBe("4111111111111111");
});

test.each(["41111", "4111x1111111", "1".repeat(20), "4111+1111", ""])("%j is no card number", (written) => {
  expect(() => readCardNumber(written)).toThrow("INVALID_CARD_NUMBER");
});
