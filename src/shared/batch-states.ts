/** What may become of the packs of a batch; only those of a released one are sold. */
export const batchStates = ['quarantined', 'released', 'expired', 'recalled'] as const
export type BatchState = (typeof batchStates)[number]

/** How much of an organism lived in a gram when the batch left its maker. */
export interface OrganismCount {
  organism: string
  cfu_per_gram: number
}
