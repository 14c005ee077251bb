/** How many wait to be told that a product can be bought. */
export const waitingText = (count: number): string =>
  count === 1 ? '1 person waits for it' : `${count} people wait for it`
