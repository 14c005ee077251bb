import type { Token } from 'markdown-it'

/** The words of a paragraph; the address of a link follows what it stands on. */
export function inlineText(children: Token[]): string {
  const links: string[] = []
  const words = children.map((token) => {
    if (token.type === 'link_open') links.push(String(token.attrGet('href')))
    if (token.type === 'link_close') return ` (${links.pop()})`
    return token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content
  })
  return words.join('')
}
