import { existsSync, readFileSync } from 'node:fs'
import { createDeck } from '../deck.ts'
import type { Chances } from '../random.ts'
import { writeWhole } from './write-whole.ts'

/** What the crew does next, in each place where it may do one thing or another: the seldom ones come early too, as a run is short. */
export type Turns = ReturnType<typeof createTurns>

/**
 * The crew is killed every few seconds. So that its seldom turns are not dealt first each time, it remembers in a file how many of each
 * deck it has had.
 */
export function createTurns(chances: Chances, file: string) {
  const dealt = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
  const deckOf = <Name extends string>(place: string, weights: Record<Name, number>): (() => Name) => {
    const deal = createDeck(weights, chances.fork(place))
    for (let had = dealt[place] ?? 0; had > 0; had -= 1) deal()
    return () => {
      dealt[place] = (dealt[place] ?? 0) + 1
      writeWhole(file, dealt)
      return deal()
    }
  }
  return {
    atWave: deckOf('at a wave', { pack: 12, 'take out': 1, release: 1 }),
    atStation: deckOf('at the station', { finish: 8, 'report missing': 1 }),
    afterPacking: deckOf('after packing', { 'go on': 3, 'print again': 2 }),
    atParcel: deckOf('at a parcel', { deliver: 5, undelivered: 1 }),
    ofClerk: deckOf('of a clerk', {
      'refund by line': 2,
      'refund a sum': 2,
      'refund everything': 2,
      cancel: 1,
      'open a return': 3,
      'go on with a return': 8,
      'go on with a replacement': 8,
      answer: 4,
    }),
    ofOwner: deckOf('of the owner', {
      decide: 5,
      'go on with a return': 5,
      'go on with a replacement': 4,
      answer: 4,
      'erase a customer': 2,
    }),
    atQuestion: deckOf('at a question', { approve: 4, refuse: 1 }),
    atReport: deckOf('at a report', { 'come back': 3, stay: 3, refuse: 1 }),
    atSettlement: deckOf('at a settlement', { money: 3, replacement: 4, close: 1 }),
    atReplacement: deckOf('at a replacement', { deliver: 2, lose: 2, 'take back': 1 }),
  }
}
