import { lacking } from '#contract/permissions.ts'
import { formatPaise } from '#shared/money.ts'
import { refundLimitOf } from '../../payments/refunds/refund-limits.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { expand } from './sign-ins.ts'

/** The rights of a role: permissions, and the refund limit in paise; a null limit is the highest. */
export interface Rights {
  permissions: readonly string[]
  refundLimitPaise: number | null
}

/** The source of rights: a member with these permissions, or the command line with all. */
export interface Grantor {
  actor: Actor
  permissions: readonly string[]
}

const isLimitAbove = (wanted: number | null, own: number | null): boolean =>
  own !== null && (wanted === null || wanted > own)

/** Whether `own` includes all of `wanted`. */
export const covers = (own: Rights, wanted: Rights): boolean =>
  lacking(expand(own.permissions), expand(wanted.permissions)).length === 0 &&
  !isLimitAbove(wanted.refundLimitPaise, own.refundLimitPaise)

/**
 * Checks that a grantor has all rights that they grant, remove or change.
 * @throws {ShopError} `not_allowed`, naming the missing permissions or the refund limit.
 */
export async function assertOwnPermissions(tx: Database, grantor: Grantor, wanted: Rights): Promise<void> {
  const missing = lacking(grantor.permissions, expand(wanted.permissions))
  if (missing.length > 0) {
    throw new ShopError(
      'not_allowed',
      `This needs permissions that you do not have: ${missing.join(', ')}.`,
      {
        extra: { missing },
      },
    )
  }
  const own = await limitOf(tx, grantor)
  if (own !== null && isLimitAbove(wanted.refundLimitPaise, own)) {
    throw new ShopError(
      'not_allowed',
      `The limit of refunds of this role is above your own of ${formatPaise(own)}.`,
    )
  }
}

/** The grantor's own refund limit in paise; null for none. */
export const limitOf = async (tx: Database, { actor }: Grantor): Promise<number | null> =>
  actor.kind === 'staff' ? refundLimitOf(tx, actor.staffId) : null
