/** Made-up orders from public resolvers and well-known services, one of them from a private address. */
const orders = [
  ["A-1001", "8.8.8.8", "US"],
  ["A-1002", "223.5.5.5", "CN"],
  ["A-1003", "193.0.6.139", "NL"],
  ["A-1004", "200.160.0.8", "BR"],
  ["A-1005", "168.126.63.1", "KR"],
  ["A-1006", "2001:4860:4860::8888", "US"],
  ["A-1007", "77.88.8.8", "DE"],
  ["A-1008", "212.58.244.20", "GB"],
  ["A-1009", "202.12.29.175", "AU"],
  ["A-1010", "10.0.0.5", "FR"],
  ["A-1011", "114.114.114.114", "CN"],
  ["A-1012", "196.216.2.6", "ZA"],
];

/** A small file to try a job with. */
export const sampleFile = (): File =>
  new File(
    [[["order", "ip", "billing_country"], ...orders].map((row) => `${row.join(",")}\n`).join("")],
    "orders.csv",
    {
      type: "text/csv",
    },
  );
