/** How many shoppers wait for a product. */
export const waitingText = (count: number): string =>
  count === 1 ? '1 person waits for it' : `${count} people wait for it`
