const hourMs = 3_600_000
const dayMs = 24 * hourMs
const indiaMs = 5.5 * hourMs

/** Nine in the morning in India, so many days from today. */
function morningIn(days: number, now: number): string {
  const today = Math.floor((now + indiaMs) / dayMs) * dayMs
  return new Date(today + days * dayMs + 9 * hourMs - indiaMs).toISOString()
}

/** Days until the next Monday in India. */
const toMonday = (now: number): number => (8 - new Date(now + indiaMs).getUTCDay()) % 7 || 7

/** The times until which a ticket can be snoozed with one choice. */
export const snoozeTimes = (now: number): { label: string; until: string }[] => [
  { label: 'For three hours', until: new Date(now + 3 * hourMs).toISOString() },
  { label: 'Until tomorrow, 9 am', until: morningIn(1, now) },
  { label: 'For three days', until: morningIn(3, now) },
  { label: 'Until Monday, 9 am', until: morningIn(toMonday(now), now) },
  { label: 'For two weeks', until: morningIn(14, now) },
]
