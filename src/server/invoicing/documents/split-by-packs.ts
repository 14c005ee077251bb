import { allocate } from '#shared/money.ts'
import { splitCredit } from './split-credit.ts'

/** Packs of an item that came back or were never sent, with their refund in paise. */
export interface CreditedPacks {
  orderItemId: number
  quantity: number
  amountPaise: number
}

/** A refund that names packs, shipping or both. The rest of its amount is an adjustment. */
export interface NamedCredit {
  packs: CreditedPacks[]
  shippingPaise: number
}

/** A charged line with its uncredited rest, in paise. */
export interface OpenLine {
  orderItemId: number
  shippingPaise: number
  leftPaise: number
}

/**
 * Splits a refund over named lines: packs and additions to the lines of their item, shipping to all lines as charged. Packs and
 * shipping share a deduction. The other lines take what a line can't bear, since an earlier refund credited it.
 * @returns the part of each line, in paise.
 */
export function splitByPacks(
  amountPaise: number,
  lines: OpenLine[],
  { packs, shippingPaise }: NamedCredit,
): number[] {
  const pool = [...packs.map((one) => one.amountPaise), shippingPaise]
  const shares = sum(pool) > amountPaise ? allocate(amountPaise, pool) : pool
  const parts = lines.map(() => 0)
  const restOf = (index: number): number => (lines[index]?.leftPaise ?? 0) - (parts[index] ?? 0)
  const credit = (wantedPaise: number, maxOf: (line: OpenLine, index: number) => number): void => {
    const limits = lines.map((line, index) => Math.max(0, Math.min(restOf(index), maxOf(line, index))))
    const credited = splitCredit(Math.min(wantedPaise, sum(limits)), limits)
    for (const [index, part] of credited.entries()) parts[index] = (parts[index] ?? 0) + part
  }
  for (const [index, { orderItemId }] of packs.entries()) {
    credit(shares[index] ?? 0, (line, at) => (line.orderItemId === orderItemId ? restOf(at) : 0))
  }
  credit(shares[packs.length] ?? 0, (line) => line.shippingPaise)
  const isNamed = ({ orderItemId }: OpenLine) => packs.some((one) => one.orderItemId === orderItemId)
  credit(amountPaise - sum(parts), (line, at) => (isNamed(line) ? restOf(at) : 0))
  const restPaise = amountPaise - sum(parts)
  if (restPaise === 0) return parts
  const others = splitCredit(
    restPaise,
    lines.map((_, index) => restOf(index)),
  )
  return parts.map((part, index) => part + (others[index] ?? 0))
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
