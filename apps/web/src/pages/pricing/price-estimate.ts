/** The part of a package that decides its price for a number of calls; a null quota is negotiated. */
export interface PricedPackage {
  quota: number | null;
  price_cents: number;
  price_per_1k_cents: number;
  contact_only: boolean;
}

export interface Estimate<P extends PricedPackage> {
  item: P;
  /** Calls beyond the package's quota. */
  extraCalls: number;
  totalCents: number;
}

const thousand = 1000;

/** A package's cost for a number of calls in its cycle: its price, plus each started 1,000 calls beyond its quota. */
export function costOf<P extends PricedPackage>(item: P, calls: number): Estimate<P> {
  const extraCalls = Math.max(0, calls - (item.quota ?? 0));
  return {
    item,
    extraCalls,
    totalCents: item.price_cents + Math.ceil(extraCalls / thousand) * item.price_per_1k_cents,
  };
}

/** The cheapest package for a number of calls in its cycle; null if none has a price. */
export function cheapest<P extends PricedPackage>(packages: readonly P[], calls: number): Estimate<P> | null {
  const estimates = packages.filter((item) => !item.contact_only).map((item) => costOf(item, calls));
  return estimates.reduce<Estimate<P> | null>(
    (best, estimate) => (best === null || estimate.totalCents < best.totalCents ? estimate : best),
    null,
  );
}

/** The slider's volumes, visually even: 1, 1.5, 2, 3, 5 and 7 times each power of ten. */
export function sliderSteps(from: number, to: number): number[] {
  const steps: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(from)); power <= to; power *= 10)
    for (const factor of [1, 1.5, 2, 3, 5, 7]) {
      const step = power * factor;
      if (step >= from && step <= to) steps.push(step);
    }
  return steps;
}
