import { allocate } from '#shared/money.ts'

/** The number of whole pairs of paise in an amount. */
const pairsIn = (amountPaise: number): number => Math.floor(amountPaise / 2)

/**
 * Splits an amount over the rests of the lines in proportion, two paise at a time, since one paisa can't bear two halves of tax.
 * An odd paisa goes to a line with an odd rest, if there is one. An excess over all rests goes to the first line.
 */
export function splitCredit(amountPaise: number, leftPaise: number[]): number[] {
  const pairsLeft = leftPaise.map(pairsIn)
  const pairs = Math.min(pairsIn(amountPaise), sum(pairsLeft))
  const parts = allocate(pairs, pairsLeft).map((count) => 2 * count)
  const order = leftPaise
    .map((left, index) => ({ index, isOdd: left % 2, part: parts[index] ?? 0 }))
    .sort((a, b) => b.isOdd - a.isOdd || b.part - a.part || a.index - b.index)
  let rest = amountPaise - 2 * pairs
  for (const { index, part } of order) {
    const paisa = Math.min(rest, 1, Math.max(0, (leftPaise[index] ?? 0) - part))
    parts[index] = part + paisa
    rest -= paisa
  }
  return parts.map((part, index) => part + (index === 0 ? rest : 0))
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
