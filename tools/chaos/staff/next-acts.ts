import { existsSync, readFileSync } from 'node:fs'
import type { Chances } from '../random.ts'
import { createWeightedOrder } from '../weighted-order.ts'
import { writeWhole } from './write-whole.ts'

/** Chooses the next act of the staff at each place. Rare acts come early too, since a run is short. */
export type NextActs = ReturnType<typeof createNextActs>

/**
 * The staff process is killed every few seconds. A file remembers how much of each order it has used, so that rare
 * acts do not come first each time.
 */
export function createNextActs(chances: Chances, file: string) {
  const dealt = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
  const orderOf = <Name extends string>(place: string, weights: Record<Name, number>): (() => Name) => {
    const deal = createWeightedOrder(weights, chances.fork(place))
    for (let had = dealt[place] ?? 0; had > 0; had -= 1) deal()
    return () => {
      dealt[place] = (dealt[place] ?? 0) + 1
      writeWhole(file, dealt)
      return deal()
    }
  }
  return {
    atWave: orderOf('at a wave', { pack: 12, 'take out': 1, release: 1 }),
    atStation: orderOf('at the station', { finish: 8, 'report missing': 1 }),
    afterPacking: orderOf('after packing', { 'go on': 3, 'print again': 2 }),
    atParcel: orderOf('at a parcel', { deliver: 5, undelivered: 1 }),
    ofClerk: orderOf('of a clerk', {
      'refund by line': 2,
      'refund a sum': 2,
      'refund everything': 2,
      cancel: 1,
      'open a return': 3,
      'go on with a return': 8,
      'go on with a replacement': 8,
      answer: 4,
    }),
    ofOwner: orderOf('of the owner', {
      decide: 5,
      'go on with a return': 5,
      'go on with a replacement': 4,
      answer: 4,
      'erase a customer': 2,
    }),
    ofSeller: orderOf('of a seller', { 'make a draft': 3, 'go on': 7, 'call a customer': 2 }),
    atCall: orderOf('at a call', { confirmed: 5, no_answer: 1, cancelled: 1 }),
    atDraft: orderOf('at a draft', {
      'send a link': 5,
      'show a code': 4,
      'pay by hand': 2,
      'pay on delivery': 1,
      change: 2,
      cancel: 1,
    }),
    atSentDraft: orderOf('at a sent draft', {
      leave: 3,
      change: 4,
      'ask again': 2,
      'pay by hand': 1,
      'pay on delivery': 1,
      cancel: 1,
    }),
    atQuestion: orderOf('at a question', { approve: 4, refuse: 1 }),
    atReport: orderOf('at a report', { 'come back': 3, stay: 3, refuse: 1 }),
    atSettlement: orderOf('at a settlement', { money: 3, replacement: 4, close: 1 }),
    atReplacement: orderOf('at a replacement', { deliver: 2, lose: 2, 'take back': 1 }),
  }
}
