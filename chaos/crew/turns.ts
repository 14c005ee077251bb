import { createDeck } from '../deck.ts'
import type { Chances } from '../random.ts'

/** What the crew does next, in each place where it may do one thing or another: the seldom ones come early too, as a run is short. */
export type Turns = ReturnType<typeof createTurns>

export const createTurns = (chances: Chances) => ({
  atWave: createDeck({ pack: 12, 'take out': 1, release: 1 }, chances.fork('at a wave')),
  atStation: createDeck({ finish: 8, 'report missing': 1 }, chances.fork('at the station')),
  afterPacking: createDeck({ 'go on': 3, 'print again': 2 }, chances.fork('after packing')),
  atParcel: createDeck({ deliver: 5, undelivered: 1 }, chances.fork('at a parcel')),
})
