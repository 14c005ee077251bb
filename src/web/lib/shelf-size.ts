/** How many products there were when this document was made; null on the server, and where they could not be read. */
let shelfSize: number | null = null

export const noteShelfSize = (size: number | null): void => {
  shelfSize = size
}

export const knownShelfSize = (): number | null => shelfSize
