import { Parser } from 'htmlparser2'

const kinds = new Map([
  ['img', 'picture'],
  ['a', 'link'],
  ['iframe', 'video or frame'],
  ['video', 'video or frame'],
  ['embed', 'video or frame'],
  ['object', 'video or frame'],
])

/** What plain text leaves out of an HTML text, in words: “2 pictures, 1 link”; empty for nothing. */
export function leftOutOf(html: string): string {
  if (!html.includes('<')) return ''
  const counts = new Map<string, number>()
  const parser = new Parser({
    onopentag(name, { href }) {
      const kind = kinds.get(name)
      if (kind === undefined || (name === 'a' && !href)) return
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    },
  })
  parser.end(html)
  return [...counts].map(([kind, count]) => `${count} ${count === 1 ? kind : pluralOf(kind)}`).join(', ')
}

const pluralOf = (kind: string): string =>
  kind
    .split(' or ')
    .map((word) => `${word}s`)
    .join(' or ')
