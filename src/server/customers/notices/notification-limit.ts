/** Of the people who are told, far fewer than one in three buys; the others must not find an empty shelf. */
const peopleForAPack = 3

/** How long a person who was told counts as still deciding. */
export const decidingHours = 24

/** How many more may be told of a product, by its free packs and those who were told and may still buy. */
export const mayNotify = (freePacks: number, stillDeciding: number): number =>
  Math.max(0, freePacks * peopleForAPack - stillDeciding)
