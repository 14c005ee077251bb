/**
 * A mail to a subscriber in a return address: of a newsletter, or about a left cart. Only its reader knows the token, so nobody
 * else can forge a bounce.
 */
export interface TaggedMail {
  kind: 'newsletter' | 'left-cart'
  /** The newsletter or the reminder of the cart. */
  id: number
  token: string
}

const cartPrefix = 'cart-'

export const bounceTag = ({ kind, id, token }: TaggedMail): string =>
  `${kind === 'left-cart' ? cartPrefix : ''}${id}.${token}`

/** Parses the tag of a return address; null for other tags. */
export function readTag(tag: string): TaggedMail | null {
  const [, prefix, id, token = ''] = /^(cart-)?(\d{1,9})\.([\da-f-]{36})$/i.exec(tag) ?? []
  if (!id) return null
  return { kind: prefix ? 'left-cart' : 'newsletter', id: Number(id), token: token.toLowerCase() }
}
