import { publicOrderId } from '#contract/shop/orders.ts'
import type { Actor, StaffActor } from '../../../platform/actor.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import { type KnownParcel, whyNot } from '../../shopper/fulfil-order.ts'
import type { OrderChange } from '../change-order.ts'
import { tagging } from '../edit-order.ts'
import { holding, holdProblem, releaseProblem, releasing } from '../hold-order.ts'
import { packing } from '../send-order.ts'
import { tagProblem, tagsAfter } from './tags.ts'

/** The data of an order that bulk actions need. */
export type ChosenOrder = KnownParcel & {
  tags: string[]
  /** Who has it at the packing station. */
  packer: { id: number; name: string } | null
}

/** An action on many orders, each in its own transaction. */
export interface BulkAction<Input> {
  /**
   * Why the action would fail for an order or change nothing; null when it is possible. The reason is the
   * action's own error.
   */
  whyNot: (order: ChosenOrder, input: Input, actor: StaffActor) => Pick<ShopError, 'message'> | null
  changeOf: (input: Input, order: ChosenOrder, actor: Actor) => OrderChange
}

export const holdOrders: BulkAction<{ reason: string; until?: string | undefined }> = {
  whyNot: holdProblem,
  changeOf: ({ reason, until }) => holding(reason, until ?? null),
}

export const releaseMany: BulkAction<object> = {
  whyNot: releaseProblem,
  changeOf: () => releasing,
}

export const tagMany: BulkAction<{ add: string[]; remove: string[] }> = {
  whyNot: ({ tags }, wanted) => tagProblem(tags, wanted),
  changeOf: (wanted, { tags }) => tagging(tagsAfter(tags, wanted)),
}

/** Skips orders that a colleague packs at the station; one's own open station is no obstacle. */
export const packMany: BulkAction<object> = {
  whyNot: (order, _input, { staffId }) =>
    whyNot(order, 'packed') ??
    (order.packer === null || order.packer.id === staffId
      ? null
      : { message: `${order.packer.name} has ${publicOrderId(order.id)} at the packing station.` }),
  changeOf: (_input, _order, actor) => packing(actor),
}
