import { setTimeout as wait } from 'node:timers/promises'

/** Reads repeatedly until there is a value. @throws with `what` after a time-out. */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen | null> | Seen | null,
  { withinMs = 120_000, everyMs = 100 } = {},
): Promise<Seen> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const seen = await look()
    if (seen !== null) return seen
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain until ${what}.`)
    await wait(everyMs)
  }
}
