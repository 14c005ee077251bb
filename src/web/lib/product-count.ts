/** The number of products when the document was made; null on the server, or when unknown. */
let productCount: number | null = null

export const rememberProductCount = (size: number | null): void => {
  productCount = size
}

export const productCountAtLoad = (): number | null => productCount
