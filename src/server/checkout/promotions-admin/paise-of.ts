import { fromRupees } from '#shared/money.ts'

/** Of rupees that their schema has checked. */
export function paiseOf(rupees: number): number {
  const paise = fromRupees(rupees)
  if (paise === null) throw new Error(`${rupees} rupees are no whole paise.`)
  return paise
}
