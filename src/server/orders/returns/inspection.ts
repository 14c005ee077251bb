import { ShopError } from '../../platform/http/shop-error.ts'

/** A line of a return before its inspection. */
export interface InspectedLine {
  itemId: number
  productId: number
  name: string
  quantity: number
  /** Packs of the item that can still be restocked: those sent, less those restocked before. */
  shelvable: number
}

export interface Found {
  item_id: number
  sellable: number
  unsellable: number
}

/**
 * Joins the findings with the lines of the return.
 * @throws {ShopError} `invalid_request` for a line that is missing, repeated or unknown, `too_many_packs` for
 * more packs than the line has, or than can be restocked.
 */
export function planInspection(
  lines: InspectedLine[],
  found: Found[],
): (InspectedLine & Omit<Found, 'item_id'>)[] {
  if (found.length !== lines.length || new Set(found.map(({ item_id }) => item_id)).size !== found.length) {
    throw wrong('Say of each item what came back.')
  }
  return found.map(({ item_id, sellable, unsellable }) => {
    const line = lines.find(({ itemId }) => itemId === item_id)
    if (!line) throw wrong('The return has no such item.')
    if (sellable + unsellable > line.quantity) {
      throw tooMany(`Of ${line.name}, the return has ${line.quantity}.`, item_id, line.quantity)
    }
    if (sellable > line.shelvable) {
      throw tooMany(
        `Of ${line.name}, ${line.shelvable} can still be put back; the others were put back before.`,
        item_id,
        line.shelvable,
      )
    }
    return { ...line, sellable, unsellable }
  })
}

const wrong = (message: string) => new ShopError('invalid_request', message, { errors: { items: message } })
const tooMany = (message: string, item_id: number, left: number) =>
  new ShopError('too_many_packs', message, { extra: { item_id, left } })
