/** The result of adding to the cart. */
export interface AddNotice {
  tone: 'success' | 'error'
  text: string
  /** The shopper is redirected to sign in after reading it. */
  mustSignIn?: boolean
}

/** Why something could not be added. */
export const addingWords = {
  refused: 'Failed to add item to cart.',
  unreachable: 'Error adding item to cart.',
}
