const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'always', style: 'short' })

/** '3 hr ago'. */
export function ageOf(instant: string, now: number): string {
  const seconds = Math.round((now - Date.parse(instant)) / 1000)
  for (const [unit, size] of units) {
    if (seconds >= size) return words.format(-Math.floor(seconds / size), unit)
  }
  return 'just now'
}
