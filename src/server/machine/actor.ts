/** Who makes a change. The shop itself acts by its timetable; the provider by what it tells. */
export type Actor =
  | { kind: 'shopper'; accountId: number }
  | StaffActor
  | { kind: 'provider' }
  | { kind: 'shop' }

/** A member of the staff, and by which sign-in and call. */
export interface StaffActor {
  kind: 'staff'
  staffId: number
  /** Null for a command on the machine. */
  sessionId: number | null
  requestId: string | null
  /** What is done to many things at once has one name for all of it. */
  batchId?: string
}

export const shopItself: Actor = { kind: 'shop' }
export const theProvider: Actor = { kind: 'provider' }
export const shopperOf = (accountId: number): Actor => ({ kind: 'shopper', accountId })

/** An actor as tables keep it: `author` and `author_id`, an account or a member of the staff. */
export interface Author {
  author: Actor['kind']
  authorId: number | null
}

export function authorOf(actor: Actor): Author {
  if (actor.kind === 'shopper') return { author: actor.kind, authorId: actor.accountId }
  if (actor.kind === 'staff') return { author: actor.kind, authorId: actor.staffId }
  return { author: actor.kind, authorId: null }
}
