import { publicOrderId } from '#contract/orders.ts'
import type { ShopError } from '../../../machine/http/shop-error.ts'
import { type Parcel, whyNot } from '../../orders/fulfil-order.ts'
import type { OrderDesk, OrderWish } from '../change-order.ts'
import { tagOrder } from '../edit-order.ts'
import { holdOrder, releaseOrder, whyNotHold, whyNotRelease } from '../hold-order.ts'
import { packOrder } from '../send-order.ts'
import { tagsAfter, whyNotTag } from './tags.ts'

/** An order as far as acts on many need to know it. */
export type ChosenOrder = Omit<Parcel, 'email'> & {
  tags: string[]
  /** Who has it at the packing station. */
  packer: string | null
}

/** Something that is done to many orders, each in a transaction of its own. */
export interface BulkAct<Input> {
  /** Why it can't be done to an order, or would change nothing; null where it can. The reason is the one that the act itself gives. */
  whyNot: (order: ChosenOrder, input: Input) => Pick<ShopError, 'message'> | null
  run: (desk: OrderDesk, wish: OrderWish, input: Input, order: ChosenOrder) => Promise<{ version: number }>
}

export const holdMany: BulkAct<{ reason: string; until?: string | undefined }> = {
  whyNot: whyNotHold,
  run: (desk, wish, { reason, until }) => holdOrder(desk, { ...wish, reason }, until ?? null),
}

export const releaseMany: BulkAct<object> = {
  whyNot: whyNotRelease,
  run: releaseOrder,
}

export const tagMany: BulkAct<{ add: string[]; remove: string[] }> = {
  whyNot: ({ tags }, wanted) => whyNotTag(tags, wanted),
  run: (desk, wish, wanted, { tags }) => tagOrder(desk, wish, tagsAfter(tags, wanted)),
}

/** What a colleague has at the packing station is left to them. */
export const packMany: BulkAct<object> = {
  whyNot: (order) =>
    whyNot(order, 'packed') ??
    (order.packer === null
      ? null
      : { message: `${order.packer} has ${publicOrderId(order.id)} at the packing station.` }),
  run: packOrder,
}
