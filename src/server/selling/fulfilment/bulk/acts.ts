import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/orders.ts'
import type { ShopError } from '../../../machine/http/shop-error.ts'
import { type Parcel, whyNot } from '../../orders/fulfil-order.ts'
import type { OrderWish } from '../change-order.ts'
import { tagOrder } from '../edit-order.ts'
import { holdOrder, releaseOrder, whyNotHold, whyNotRelease } from '../hold-order.ts'
import { packOrder } from '../send-order.ts'
import { tagsAfter, whyNotTag } from './tags.ts'

/** The data of an order that bulk actions need. */
export type ChosenOrder = Omit<Parcel, 'email'> & {
  tags: string[]
  /** Who packs it at the packing station. */
  packer: string | null
}

/** An action on many orders, each in its own transaction. */
export interface BulkAct<Input> {
  /**
   * Why the action would be refused for an order, or change nothing; null when it is possible. The reason is
   * the action's own refusal.
   */
  whyNot: (order: ChosenOrder, input: Input) => Pick<ShopError, 'message'> | null
  run: (db: NodePgDatabase, wish: OrderWish, input: Input, order: ChosenOrder) => Promise<{ version: number }>
}

export const holdMany: BulkAct<{ reason: string; until?: string | undefined }> = {
  whyNot: whyNotHold,
  run: (db, wish, { reason, until }) => holdOrder(db, { ...wish, reason }, until ?? null),
}

export const releaseMany: BulkAct<object> = {
  whyNot: whyNotRelease,
  run: releaseOrder,
}

export const tagMany: BulkAct<{ add: string[]; remove: string[] }> = {
  whyNot: ({ tags }, wanted) => whyNotTag(tags, wanted),
  run: (db, wish, wanted, { tags }) => tagOrder(db, wish, tagsAfter(tags, wanted)),
}

/** Orders that a colleague packs at the station are skipped. */
export const packMany: BulkAct<object> = {
  whyNot: (order) =>
    whyNot(order, 'packed') ??
    (order.packer === null
      ? null
      : { message: `${order.packer} has ${publicOrderId(order.id)} at the packing station.` }),
  run: packOrder,
}
