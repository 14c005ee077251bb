/** What shoppers were told and what they left behind: the shop is held to it at the end. */
export interface Diary {
  /** Orders of which somebody was told that they are paid, and by which call. */
  promised: Map<string, string>
  /** Paid orders that their shopper cancelled: those that were told so, and those that only asked and got no answer. */
  cancelled: Map<string, 'done' | 'asked'>
  /** Orders of which somebody was told, with a proof in hand, that the payment failed. */
  toldFailed: Set<string>
  carts: ExpectedCart[]
  /** What the crew was told that it has done. */
  acts: ToldAct[]
  /** Answers that nobody should ever get. */
  surprises: string[]
  /** What shoppers did, and what happened to them. */
  counts: Map<string, number>
  count: (what: string) => void
}

/** An act that was answered with 200, by the entry of the audit log that it must have left. */
export interface ToldAct {
  did: string
  action: string
  entity: string
  id: string
}

/** The cart of an account as its shopper left it. */
export interface ExpectedCart {
  email: string
  /** Packs by product. */
  packs: Record<number, number>
  /** The order that was begun from the cart; once that is paid, the cart is empty. */
  emptiedBy: string | null
}

export function openDiary(): Diary {
  const counts = new Map<string, number>()
  return {
    promised: new Map(),
    cancelled: new Map(),
    toldFailed: new Set(),
    carts: [],
    acts: [],
    surprises: [],
    counts,
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
  }
}

/** How often SIGKILL struck; a kill of everything counts once. */
export const killsIn = (counts: Map<string, number>): number =>
  [...counts].filter(([what]) => what.includes('kill -9')).reduce((sum, [, count]) => sum + count, 0)
