/** How many products there were when this document was made; null on the server, and where they could not be read. */
let productCount: number | null = null

export const rememberProductCount = (size: number | null): void => {
  productCount = size
}

export const productCountAtLoad = (): number | null => productCount
