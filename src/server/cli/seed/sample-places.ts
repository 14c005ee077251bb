interface Counted {
  id: number
  partId: number | null
}

/** The shelf places of the sample: products in rack A, parts of kits in rack B, four to a board. */
export const samplePlaces = (shelf: Counted[]): { stockId: number; place: string }[] =>
  (['A', 'B'] as const).flatMap((rack) =>
    shelf
      .filter(({ partId }) => (partId === null) === (rack === 'A'))
      .map(({ id }, index) => ({
        stockId: id,
        place: `${rack}${Math.floor(index / 4) + 1}-0${(index % 4) + 1}`,
      })),
  )
