const named: Record<string, string> = {
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
}

/** The last code point that Unicode has. */
const lastPoint = 0x10ffff

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? entity
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const isPoint = point > 0 && point <= lastPoint && !(point >= 0xd800 && point <= 0xdfff)
  return isPoint ? String.fromCodePoint(point) : ''
}

/** The words of a description that was written in HTML, with its paragraphs and lists as lines. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|iframe|noscript)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<\/?(p|div|ul|ol|table|h[1-6]|blockquote|section|article)\b[^>]*>/gi, '\n\n')
    .replace(/<\/tr\s*>/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
  return text
    .replace(/&(#x?[0-9a-f]+|[a-z0-9]+);/gi, decoded)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
