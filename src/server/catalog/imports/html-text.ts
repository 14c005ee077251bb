const named = new Map<string, string>(
  Object.entries<string>({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
    ...{
      rsquo: '’',
      lsquo: '‘',
      rdquo: '”',
      ldquo: '“',
      deg: '°',
      times: '×',
      frac12: '½',
      reg: '®',
      trade: '™',
    },
  }),
)

/** The last code point that Unicode has. */
const lastPoint = 0x10ffff

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return named.get(name.toLowerCase()) ?? entity
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const isPoint = point > 0 && point <= lastPoint && !(point >= 0xd800 && point <= 0xdfff)
  return isPoint ? String.fromCodePoint(point) : ''
}

/** What a tag leaves of itself; others leave nothing. */
function leftOf(name: string, isClosing: boolean): string {
  if (name === 'li') return isClosing ? '' : '\n• '
  if (name === 'br') return isClosing ? '' : '\n'
  if (name === 'tr') return isClosing ? '\n' : ''
  if (name === 'td' || name === 'th') return isClosing ? ' ' : ''
  return /^(p|div|ul|ol|table|h[1-6]|blockquote|section|article)$/.test(name) ? '\n\n' : ''
}

const ends = {
  ...{ comment: /-->/g, tag: />/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi },
  ...{ iframe: /<\/iframe\s*>/gi, noscript: /<\/noscript\s*>/gi },
}
type End = keyof typeof ends

/** What is between these tags is no text. */
const isSilent = (kind: string): kind is End =>
  kind !== 'comment' && kind !== 'tag' && Object.hasOwn(ends, kind)

/** Finds what comes after; an end that was missed once is not searched again, so that a hostile text takes no longer than others. */
function seeker(html: string): (end: End, at: number) => number | null {
  const missing = new Set<End>()
  return (end, at) => {
    if (missing.has(end)) return null
    const search = ends[end]
    search.lastIndex = at
    if (search.test(html)) return search.lastIndex
    missing.add(end)
    return null
  }
}

/** A text without its tags, comments and programs, read once from its beginning to its end. */
function withoutTags(html: string): string {
  const endOf = seeker(html)
  const parts: string[] = []
  let from = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const tag = tagAt(html, at, endOf)
    if (tag) {
      parts.push(spaced(html.slice(from, at)), tag.leaves)
      from = tag.end
    }
    at = tag?.end ?? at + 1
  }
  return [...parts, spaced(html.slice(from))].join('')
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ')

/** What begins here and is no text; null for a bracket that is. */
function tagAt(
  html: string,
  at: number,
  endOf: ReturnType<typeof seeker>,
): { end: number; leaves: string } | null {
  if (html.startsWith('<!--', at)) {
    const end = endOf('comment', at + 4)
    return end === null ? null : { end, leaves: '' }
  }
  const isClosing = html[at + 1] === '/'
  const [name] = /^[a-z][a-z0-9]{0,19}/i.exec(html.slice(at + (isClosing ? 2 : 1), at + 22)) ?? []
  if (name === undefined) return null
  const end = endOf('tag', at)
  if (end === null) return null
  const kind = name.toLowerCase()
  const silentEnd = !isClosing && isSilent(kind) ? endOf(kind, end) : null
  return { end: silentEnd ?? end, leaves: leftOf(kind, isClosing) }
}

/** The words of a description that was written in HTML, with its paragraphs and lists as lines. */
export function textOfHtml(html: string): string {
  return withoutTags(html)
    .replace(/&(#x?[0-9a-f]{1,8}|[a-z0-9]{1,31});/gi, decoded)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
