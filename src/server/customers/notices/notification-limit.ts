/** People notified per pack: far fewer than one in three buys, yet nobody should find an empty shelf. */
const peopleForAPack = 3

/** Hours for which a notified person may still buy. */
export const decidingHours = 24

/** The number of further people to notify, from the free packs and the people who may still buy. */
export const notificationLimit = (freePacks: number, stillDeciding: number): number =>
  Math.max(0, freePacks * peopleForAPack - stillDeciding)
