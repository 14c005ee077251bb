/** The facts of a batch that {@link firstExpired} compares. */
export interface Choosable {
  id: number
  onHand: number
  expiresOn: string | null
}

export interface Taken {
  batchId: number
  packs: number
}

/**
 * Chooses batches for a quantity of packs, the soonest to expire first. Packs without a date are older than
 * the batches, so they go first.
 */
export function firstExpired(batches: Choosable[], quantity: number): { taken: Taken[]; missing: number } {
  const inTurn = [...batches].sort(
    (a, b) => (a.expiresOn ?? '').localeCompare(b.expiresOn ?? '') || a.id - b.id,
  )
  let missing = quantity
  const taken: Taken[] = []
  for (const { id, onHand } of inTurn) {
    const packs = Math.min(onHand, missing)
    if (packs <= 0) continue
    taken.push({ batchId: id, packs })
    missing -= packs
  }
  return { taken, missing }
}
