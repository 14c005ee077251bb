import type { Message } from '#contract/agents/answers.ts'
import type { LineItemsRequest } from '#contract/agents/requests.ts'
import { maxLines } from '#contract/shop/checkout.ts'
import type { SessionLine } from '../../platform/database/tables.ts'
import { readId } from '../catalog/product-ids.ts'
import { recoverable } from '../protocol/messages.ts'
import { lineIdOf } from '../protocol/totals.ts'

/** The largest quantity that is stored; an order takes ten packs anyway. */
const maxWritten = 1_000_000

export interface ReadLines {
  /** Each product once, in the order of first mention. */
  lines: SessionLine[]
  /** Messages about ids of the request that name no size. */
  messages: Message[]
}

/** Why no session can be made of the lines; null when one can. */
export function problemOfLines(items: LineItemsRequest): { code: string; content: string } | null {
  if (items.length === 0) return { code: 'line_items_required', content: 'Name at least one product.' }
  if (items.length <= maxLines) return null
  return {
    code: 'too_many_line_items',
    content: `An order can hold at most ${maxLines} different products, and this names ${items.length}.`,
  }
}

/** Reads lines; repeated products are added up. */
export function readLines(items: LineItemsRequest): ReadLines {
  const packs = new Map<number, number>()
  const messages: Message[] = []
  for (const { item, quantity } of items) {
    const named = readId(item.id)
    if (named.kind === 'variant' || named.kind === 'single') {
      const sum = (packs.get(named.productId) ?? 0) + quantity
      packs.set(named.productId, Math.min(maxWritten, sum))
    } else {
      const content =
        named.kind === 'family'
          ? `${item.id} comes in several sizes. Name the id of one of its variants.`
          : `There is no product ${item.id}.`
      messages.push(recoverable('item_unavailable', content, '$.line_items'))
    }
  }
  return {
    lines: [...packs].map(([productId, quantity]) => ({ id: lineIdOf(productId), productId, quantity })),
    messages,
  }
}
