import { publicReplacementId } from '#contract/shop/returns.ts'
import type { ReplacementState } from '#shared/return-states.ts'
import type { replacements } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** A replacement, as it is stored. */
export type Replacement = typeof replacements.$inferSelect

export type ReplacementEvent = 'packed' | 'sent' | 'delivered' | 'lost' | 'came_back' | 'cancelled'

/** All transitions of a replacement; no others exist. */
export const replacementLife: Record<
  ReplacementState,
  Partial<Record<ReplacementEvent, ReplacementState>>
> = {
  due: { packed: 'packed', cancelled: 'cancelled' },
  packed: { sent: 'sent', cancelled: 'cancelled' },
  sent: { delivered: 'delivered', lost: 'lost', came_back: 'came_back' },
  delivered: {},
  // A lost parcel can return to the shop.
  lost: { came_back: 'came_back' },
  came_back: {},
  cancelled: {},
}

/** Ends without goods for the shopper: the packs no longer count, and the return is settled again. */
export const unsuccessfulEnds: readonly ReplacementState[] = ['lost', 'came_back', 'cancelled']

/** The error of a step that does not follow. */
export const stepError = (id: number, status: ReplacementState): ShopError =>
  new ShopError(
    'wrong_order_state',
    `Replacement ${publicReplacementId(id)} is ${status.replaceAll('_', ' ')}, so this step is not possible now.`,
  )
