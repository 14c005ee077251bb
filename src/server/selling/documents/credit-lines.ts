import { spread } from '#contract/spread.ts'
import { creditedTax, type TaxKind } from './credited-tax.ts'
import { type NamedCredit, splitByPacks } from './split-by-packs.ts'
import { pairsIn, splitCredit } from './split-credit.ts'
import type { ChargedLine } from './tax-lines.ts'

export interface CreditLine extends Omit<ChargedLine, 'quantity'> {
  /** Packs, when they are named or the whole line is credited. */
  quantity: number | null
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** What earlier refund vouchers and credit notes of the order credited of a line. */
export interface CreditedLine {
  orderItemId: number
  component: number
  quantity: number | null
  ratePercent: number
  grossPaise: number
  /** Equal to the state's half, which is not stored. */
  cgstPaise: number
  igstPaise: number
  /** Whether the tax was credited in halves. */
  isSameState: boolean
}

/** A line with its uncredited rest before this document, and its part of this one. */
interface SplitLine {
  line: ChargedLine
  /** Packs of it that this document names. */
  packs: number | null
  leftPaise: number
  partPaise: number
}

/**
 * Splits a refund over the lines of its order, with the tax inside each part: over those that it names, or in proportion to
 * the rest of each. The tax of a rate is the tax of everything credited including this document, less the tax credited
 * before, so that partial refunds credit exactly the tax of the whole.
 * @param named packs and shipping, where the refund names them.
 * @param isSameState seller and place of supply in one state: half of the tax is the state's.
 */
export function creditLines(
  amountPaise: number,
  charged: ChargedLine[],
  credited: CreditedLine[],
  isSameState: boolean,
  named: NamedCredit | null = null,
): CreditLine[] {
  const left = charged.map((line) => Math.max(0, line.grossPaise - creditedOf(line, credited)))
  const open = charged.map((line, index) => ({ ...line, leftPaise: left[index] ?? 0 }))
  const parts = named ? splitByPacks(amountPaise, open, named) : splitCredit(amountPaise, left)
  const split = charged.map((line, index) => ({
    line,
    packs: named?.packs.find(({ orderItemId }) => orderItemId === line.orderItemId)?.quantity ?? null,
    leftPaise: left[index] ?? 0,
    partPaise: parts[index] ?? 0,
  }))
  const kind: TaxKind = isSameState ? 'halves' : 'whole'
  return ratesOf(split).flatMap((ratePercent) => {
    const ofRate = split.filter(({ line }) => line.ratePercent === ratePercent)
    const before = credited.filter((line) => line.ratePercent === ratePercent)
    return linesOfRate(ofRate, before, kind)
  })
}

/** Lowest first. */
const ratesOf = (split: SplitLine[]): number[] =>
  [...new Set(split.filter(({ partPaise }) => partPaise > 0).map(({ line }) => line.ratePercent))].sort(
    (a, b) => a - b,
  )

/** The lines of one rate with the rate's tax spread over them; none gets more than it can bear. */
function linesOfRate(split: SplitLine[], credited: CreditedLine[], kind: TaxKind): CreditLine[] {
  const bearable = split.map(({ partPaise }) => (kind === 'halves' ? pairsIn(partPaise) : partPaise))
  const taxes = spread(taxOfRate(split, credited, kind), bearable)
  return split
    .map(({ line, packs, partPaise }, index) => {
      const cgstPaise = kind === 'halves' ? (taxes[index] ?? 0) : 0
      const igstPaise = kind === 'whole' ? (taxes[index] ?? 0) : 0
      const quantity = packs ?? (partPaise === line.grossPaise ? line.quantity : null)
      const taxablePaise = partPaise - 2 * cgstPaise - igstPaise
      const amounts = { grossPaise: partPaise, taxablePaise, cgstPaise, sgstPaise: cgstPaise, igstPaise }
      return { ...line, quantity, ...amounts }
    })
    .filter(({ grossPaise }) => grossPaise > 0)
}

/**
 * Credits of the other kind of tax, from before a change of the address, stay as issued and do not count
 * here.
 */
function taxOfRate(split: SplitLine[], credited: CreditedLine[], kind: TaxKind): number {
  const ofKind = credited.filter(({ isSameState }) => isSameState === (kind === 'halves'))
  const beforePaise = sum(ofKind.map(({ grossPaise }) => grossPaise))
  const leftPaise = sum(split.map((line) => line.leftPaise))
  return creditedTax(kind, {
    ratePercent: split[0]?.line.ratePercent ?? 0,
    wholePaise: beforePaise + leftPaise,
    uptoPaise: beforePaise + sum(split.map((line) => line.partPaise)),
    taxedPaise: sum(ofKind.map((line) => (kind === 'halves' ? line.cgstPaise : line.igstPaise))),
    pairs: sum(split.map((line) => pairsIn(line.partPaise))),
    pairsAfter: sum(split.map((line) => pairsIn(line.leftPaise - line.partPaise))),
    linesAfter: split.filter((line) => line.leftPaise > line.partPaise).length,
  })
}

const creditedOf = (line: ChargedLine, credited: CreditedLine[]): number =>
  sum(
    credited
      .filter((one) => one.orderItemId === line.orderItemId && one.component === line.component)
      .map(({ grossPaise }) => grossPaise),
  )

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
