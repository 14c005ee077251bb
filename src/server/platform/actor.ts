/** Author of a change. Scheduled jobs act as the shop; webhooks and reconciliation act as the provider. */
export type Actor =
  | { kind: 'shopper'; accountId: number }
  | StaffActor
  | { kind: 'provider' }
  | { kind: 'shop' }

/** A staff member, with the sign-in and the request of the change. */
export interface StaffActor {
  kind: 'staff'
  staffId: number
  /** Null for a command line program. */
  sessionId: number | null
  requestId: string | null
  /** The API token that acts for the member. */
  tokenId?: number
  /** Shared by all changes of one bulk action. */
  batchId?: string
}

export const shopActor: Actor = { kind: 'shop' }
export const providerActor: Actor = { kind: 'provider' }
export const shopperActor = (accountId: number): Actor => ({ kind: 'shopper', accountId })

/** An actor as tables store it; `authorId` is the id of an account or of a staff member. */
export interface Author {
  author: Actor['kind']
  authorId: number | null
}

export function authorOf(actor: Actor): Author {
  if (actor.kind === 'shopper') return { author: actor.kind, authorId: actor.accountId }
  if (actor.kind === 'staff') return { author: actor.kind, authorId: actor.staffId }
  return { author: actor.kind, authorId: null }
}
