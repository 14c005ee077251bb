/**
 * A newsletter mail in a return address. Only its reader knows the token, so nobody else can forge a
 * bounce.
 */
export interface TaggedMail {
  newsletter: number
  token: string
}

export const bounceTag = ({ newsletter, token }: TaggedMail): string => `${newsletter}.${token}`

/** Parses the tag of a return address; null for other tags. */
export function readTag(tag: string): TaggedMail | null {
  const [, newsletter, token = ''] = /^(\d{1,9})\.([\da-f-]{36})$/i.exec(tag) ?? []
  return newsletter ? { newsletter: Number(newsletter), token: token.toLowerCase() } : null
}
