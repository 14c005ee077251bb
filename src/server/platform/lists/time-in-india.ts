const aheadMs = 5.5 * 3_600_000

/** '2026-12-01 10:30' in India, as spreadsheets read a moment; null stays. */
export function timeInIndia(at: string): string
export function timeInIndia(at: string | null): string | null
export function timeInIndia(at: string | null): string | null {
  if (at === null) return null
  return new Date(Date.parse(at) + aheadMs).toISOString().slice(0, 16).replace('T', ' ')
}
