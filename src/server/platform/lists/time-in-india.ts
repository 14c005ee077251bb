const aheadMs = 5.5 * 3_600_000

/** Formats a time in India for spreadsheets: '2026-12-01 10:30'; null stays null. */
export function timeInIndia(at: string): string
export function timeInIndia(at: string | null): string | null
export function timeInIndia(at: string | null): string | null {
  if (at === null) return null
  return new Date(Date.parse(at) + aheadMs).toISOString().slice(0, 16).replace('T', ' ')
}
