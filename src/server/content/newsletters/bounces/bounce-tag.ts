/** A mail of a newsletter. Its reader alone knows the token, so nobody else can report that it came back. */
export interface TaggedMail {
  newsletter: number
  token: string
}

export const bounceTag = ({ newsletter, token }: TaggedMail): string => `${newsletter}.${token}`

/** Null for what is no tag of a newsletter. */
export function readTag(tag: string): TaggedMail | null {
  const [, newsletter, token = ''] = /^(\d{1,9})\.([\da-f-]{36})$/i.exec(tag) ?? []
  return newsletter ? { newsletter: Number(newsletter), token: token.toLowerCase() } : null
}
