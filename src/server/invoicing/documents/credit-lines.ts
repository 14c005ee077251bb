import { creditedTax } from './credited-tax.ts'
import { type NamedCredit, splitByPacks } from './split-by-packs.ts'
import { splitCredit } from './split-credit.ts'
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
