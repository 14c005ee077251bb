import { productsPerPage } from '#contract/product-list/choice.ts'

/** How many products there were when this document was made; null on the server, and where they could not be read. */
let shelfSize: number | null = null

export const noteShelfSize = (size: number | null): void => {
  shelfSize = size
}

/** Whether all products fit on one page, so that a browser may read them all. */
export const isSmallShelf = (): boolean => shelfSize !== null && shelfSize <= productsPerPage
