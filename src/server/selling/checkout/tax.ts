/** Tax rates have two decimals (numeric(5, 2)); whole hundredths keep the arithmetic exact. */
const hundredths = (ratePercent: number): number => Math.round(ratePercent * 100)

/** The tax inside an amount that includes it, half a paisa rounded up: gross · r / (100 + r). */
export function taxInside(grossPaise: number, ratePercent: number): number {
  const rate = hundredths(ratePercent)
  const base = 10_000 + rate
  return Math.floor((2 * grossPaise * rate + base) / (2 * base))
}

/** Each half (the country's and the state's) of the tax inside an amount: gross · r / (2 · (100 + r)). */
export function halfTaxInside(grossPaise: number, ratePercent: number): number {
  const rate = hundredths(ratePercent)
  const base = 10_000 + rate
  return Math.floor((grossPaise * rate + base) / (2 * base))
}

/** An amount, tax included, at one rate. */
export interface RatedAmount {
  ratePercent: number
  grossPaise: number
}

/** Sums amounts of the same tax rate; lowest rate first. */
export function sumByRate(amounts: RatedAmount[]): RatedAmount[] {
  const gross = new Map<number, number>()
  for (const { ratePercent, grossPaise } of amounts) {
    gross.set(ratePercent, (gross.get(ratePercent) ?? 0) + grossPaise)
  }
  return [...gross]
    .map(([ratePercent, grossPaise]) => ({ ratePercent, grossPaise }))
    .sort((a, b) => a.ratePercent - b.ratePercent)
}
