const dayMs = 86_400_000

const indianDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

export interface PeriodChoice {
  label: string
  from: string
  to: string
}

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Periods that are looked at often, in days of India, counted from a moment. */
export function periodChoices(now: string): PeriodChoice[] {
  const today = indianDate.format(new Date(now))
  const [year = 0, month = 1] = today.split('-').map(Number)
  const ago = (days: number) => iso(Date.parse(`${today}T00:00:00Z`) - days * dayMs)
  const financialYear = month >= 4 ? year : year - 1
  return [
    { label: 'Last 7 days', from: ago(6), to: today },
    { label: 'Last 30 days', from: ago(29), to: today },
    { label: 'This month', from: `${today.slice(0, 8)}01`, to: today },
    { label: 'Last month', from: iso(Date.UTC(year, month - 2, 1)), to: iso(Date.UTC(year, month - 1, 0)) },
    { label: 'Last 12 months', from: iso(Date.UTC(year - 1, month, 1)), to: today },
    { label: 'Financial year', from: `${financialYear}-04-01`, to: today },
  ]
}
