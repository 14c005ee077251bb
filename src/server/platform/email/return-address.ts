/** The address that a mail comes back to, `bounces+tag@shop.example`: its mailbox gets whatever is added after the plus sign. */
export function returnAddress(address: string, tag: string): string {
  const [local, host] = address.split('@')
  return `${local}+${tag}@${host}`
}

/** What was added to the address, of the first of its kind in the head of a mail; null where there is none. */
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
