import { allocate } from '#shared/money.ts'
import { taxInside } from '../../checkout/quote/charged-parts.ts'
import type { ChargedLine } from './tax-lines.ts'

export interface CreditLine extends Omit<ChargedLine, 'taxPaise'> {
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** The credit of a line by an earlier refund voucher or credit note, in paise. */
export interface CreditedLine {
  orderItemId: number
  component: number
  quantity: number | null
  grossPaise: number
  /** CGST plus SGST, or IGST. */
  taxPaise: number
}

/**
 * Splits a refund over charged lines, with the tax inside each part: over named lines, or in proportion to the rests. Partial
 * refunds together credit exactly the tax of each line.
 * @param charged the lines of the invoice, or of the order before its invoice.
 * @param credited the credits of earlier documents.
 * @param isSameState seller and place of supply in one state: half of the tax is the state's.
 * @param named packs and shipping, where the refund names them.
 */
export function creditLines(
  amountPaise: number,
  charged: ChargedLine[],
  credited: CreditedLine[],
  isSameState: boolean,
  named: NamedCredit | null = null,
): CreditLine[] {
  const open = charged.map((line) => {
    const before = credited.filter((one) => isOfLine(one, line))
    const leftPaise = Math.max(0, line.grossPaise - sum(before.map(({ grossPaise }) => grossPaise)))
    return { ...line, leftPaise, taxedPaise: sum(before.map((one) => one.taxPaise)) }
  })
  const parts = named
    ? splitByPacks(amountPaise, open, named)
    : splitCredit(
        amountPaise,
        open.map(({ leftPaise }) => leftPaise),
      )
  return open.flatMap(({ leftPaise, taxedPaise, ...line }, index) => {
    const partPaise = parts[index] ?? 0
    if (partPaise === 0) return []
    const tax = creditedTax({ ...line, leftPaise, taxedPaise }, partPaise)
    const packs = named?.packs.find(({ orderItemId }) => orderItemId === line.orderItemId)?.quantity
    const quantity = packs ?? (partPaise === line.grossPaise ? line.quantity : null)
    return [{ ...withTax(line, partPaise, tax, isSameState), quantity }]
  })
}

/** Whether two lines belong to the same line of an order. */
export const isOfLine = (
  one: Pick<ChargedLine, 'orderItemId' | 'component'>,
  line: Pick<ChargedLine, 'orderItemId' | 'component'>,
): boolean => one.orderItemId === line.orderItemId && one.component === line.component

function withTax(
  { taxPaise: _, ...line }: ChargedLine,
  grossPaise: number,
  taxPaise: number,
  isSameState: boolean,
): CreditLine {
  const half = isSameState ? Math.floor(taxPaise / 2) : 0
  const igstPaise = isSameState ? 0 : taxPaise
  const taxablePaise = grossPaise - 2 * half - igstPaise
  return { ...line, grossPaise, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise }
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Packs of an item that came back or were never sent, with their refund in paise. */
interface CreditedPacks {
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
 * shipping share a deduction. Earlier refunds may have used up a line; the other lines bear the rest.
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

/** A charged line with its credits so far. Amounts in paise. */
interface OpenTax {
  ratePercent: number
  /** The whole line. */
  grossPaise: number
  /** The tax of the whole line. */
  taxPaise: number
  /** The uncredited rest before this document. */
  leftPaise: number
  /** The tax that earlier documents credited. */
  taxedPaise: number
}

/** The largest even number of paise in an amount, which two equal halves need. */
const evenIn = (amountPaise: number): number => amountPaise - (amountPaise % 2)

/**
 * The tax of a part of a line, in paise: the tax of all credits so far, less the tax credited before. The last part takes the
 * rest, so that credits add up to the line. A part takes tax early when the rest could not bear it.
 */
function creditedTax(line: OpenTax, partPaise: number): number {
  const { ratePercent, grossPaise, taxPaise, leftPaise, taxedPaise } = line
  const restPaise = leftPaise - partPaise
  if (restPaise <= 0) return Math.max(0, Math.min(partPaise, taxPaise - taxedPaise))
  // One pair of the rest bears no tax, since an odd part may split it.
  const soonest = taxPaise - Math.max(0, evenIn(restPaise) - 2)
  const due = Math.min(taxPaise, Math.max(taxInside(grossPaise - restPaise, ratePercent), soonest))
  return Math.max(0, Math.min(evenIn(partPaise), due - taxedPaise))
}
