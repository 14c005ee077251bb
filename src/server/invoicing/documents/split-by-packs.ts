import { allocate } from '#shared/money.ts'
import { splitCredit } from './split-credit.ts'

/** Packs of an item that came back or were never sent, and what was given for them. */
export interface CreditedPacks {
  orderItemId: number
  quantity: number
  amountPaise: number
}

/** A refund that names packs, shipping, or both; the rest of its amount is an adjustment. */
export interface NamedCredit {
  packs: CreditedPacks[]
  shippingPaise: number
}

/** A charged line with its rest. */
export interface OpenLine {
  orderItemId: number
  shippingPaise: number
  leftPaise: number
}

/**
 * Splits a refund over the lines that it names: packs to the lines of their item, shipping to all lines as it was charged,
 * what was added to the lines of the packs. Where an adjustment takes something off, each bears its share. What a line can't
 * bear, since a refund by amount credited it before, goes to the others.
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
