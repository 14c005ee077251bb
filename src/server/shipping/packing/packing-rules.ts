import { readCode } from '#contract/admin/codes.ts'
import type { PackingLine } from '#contract/admin/packing.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

type Counted = Pick<PackingLine, 'stock_id' | 'name' | 'barcode' | 'needed' | 'counted'>

/** The meaning of a code that no line of the parcel has. */
export interface Known {
  stock_id: number
  name: string
}

const times = (count: number, name: string): string => (count === 1 ? name : `${count} × ${name}`)

/**
 * The line that a scanned code counts for.
 * @param name the code of the parcel itself.
 * @param elsewhere the stocked item that has this code, or null.
 * @throws {ShopError} `wrong_item` for an item that is not in the parcel, or another parcel's code;
 * `unknown_code`; `item_complete` when all bought items are counted.
 */
export function lineFor<Line extends Counted>(
  name: string,
  lines: Line[],
  { code, change, elsewhere }: { code: string; change: 1 | -1; elsewhere: Known | null },
): Line {
  const read = readCode(code)
  if (read.kind === 'parcel') {
    const message =
      read.id === name
        ? `This is ${name} itself. Scan what goes into it.`
        : `This is another parcel: ${read.id}. Finish ${name} first.`
    throw new ShopError('wrong_item', message)
  }
  const line = lines.find(({ stock_id, barcode }) =>
    read.kind === 'sku' ? stock_id === read.stockId : barcode !== null && barcode === read.text,
  )
  if (!line) throw strangerTo(name, code, elsewhere)
  if (change === 1 && line.counted >= line.needed) {
    throw new ShopError(
      'item_complete',
      `Enough: ${times(line.needed, line.name)} is all that belongs into ${name}.`,
    )
  }
  if (change === -1 && line.counted === 0) {
    throw new ShopError('wrong_item', `None of ${line.name} was counted into ${name}.`)
  }
  return line
}

function strangerTo(name: string, code: string, elsewhere: Known | null): ShopError {
  if (elsewhere)
    return new ShopError('wrong_item', `Wrong item: ${elsewhere.name} does not belong into ${name}.`)
  return new ShopError('unknown_code', `Nothing on the shelf has the code ${code.trim()}.`)
}

export const isComplete = (lines: Counted[]): boolean =>
  lines.every(({ needed, counted }) => needed === counted)

/** @throws {ShopError} `packing_incomplete` with the missing and surplus items. */
export function assertParcelComplete(name: string, lines: Counted[]): void {
  if (isComplete(lines)) return
  const list = (pick: (line: Counted) => number): string =>
    lines
      .filter((line) => pick(line) > 0)
      .map((line) => times(pick(line), line.name))
      .join(', ')
  const missing = list(({ needed, counted }) => needed - counted)
  const extra = list(({ needed, counted }) => counted - needed)
  const sentences = [missing && `Still missing: ${missing}.`, extra && `Take out again: ${extra}.`]
  throw new ShopError('packing_incomplete', `${name} is not complete. ${sentences.filter(Boolean).join(' ')}`)
}
