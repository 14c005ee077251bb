/** What choosing among batches needs to know of one. */
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
 * From which batches so many packs are taken: of what expires first, first. Packs without a known date are older than the
 * batches, so they go before all.
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
