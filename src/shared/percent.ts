/** A part of a whole in percent, not rounded. Percentages of money are `percentOf` in `money.ts`. */
export const inPercent = (part: number, whole = 1): number => (part / whole) * 100
