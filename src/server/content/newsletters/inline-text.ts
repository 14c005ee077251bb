import type { Token } from 'markdown-it'

/** The plain text of a paragraph, with the address of a link after its words. */
export function inlineText(children: Token[]): string {
  const links: string[] = []
  const words = children.map((token) => {
    if (token.type === 'link_open') links.push(String(token.attrGet('href')))
    if (token.type === 'link_close') return ` (${links.pop()})`
    return token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content
  })
  return words.join('')
}
