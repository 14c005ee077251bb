/** The address for bounces of one mail, `bounces+tag@shop.example`; all tags reach the same mailbox. */
export function returnAddress(address: string, tag: string): string {
  const [local, host] = address.split('@')
  return `${local}+${tag}@${host}`
}

/** The beginning that all return addresses of an address share. */
export const returnBeginning = (address: string): string => `${address.split('@', 1)[0]}+`

/** Finds the tag of the first return address in the head of a raw mail; null without one. */
export function tagIn(raw: string, address: string): string | null {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  const [head = ''] = raw.split('\r\n\r\n', 1)
  for (const [word] of head.matchAll(/[\w.+@-]+/g)) {
    const lower = word.toLowerCase()
    if (!lower.startsWith(`${local}+`) || !lower.endsWith(`@${host}`)) continue
    const tag = word.slice(local.length + 1, -host.length - 1)
    if (/^[\w.-]+$/.test(tag)) return tag
  }
  return null
}
