/** A character that occurs in no text. */
const never = '\\uE000'

const assertion = /^\(\?(?:=|!|<=|<!)/

const endless = /[*+]|\{\d+,\}/

/** The index behind the escape, class or single character that begins here. */
function behind(source: string, at: number): number {
  if (source[at] === '\\') return at + 2
  if (source[at] !== '[') return at + 1
  let end = at + 1
  while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1
  return end + 1
}

/** The index behind the group that begins here. */
function behindGroup(source: string, at: number): number {
  let depth = 0
  for (let end = at; end < source.length; end = behind(source, end)) {
    if (source[end] === '(') depth += 1
    if (source[end] === ')') depth -= 1
    if (depth === 0) return end + 1
  }
  return source.length
}

/** The body without escapes and classes, in which a star means repetition. */
const bare = (body: string): string => {
  const parts: string[] = []
  for (let at = 0; at < body.length; at = behind(body, at))
    if (body[at] !== '\\' && body[at] !== '[') parts.push(body.charAt(at))
  return parts.join('')
}

/** The parts of an expression in their order; an assertion is one with its body. */
function piecesOf(source: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < source.length; ) {
    const end = assertion.test(source.slice(at, at + 4)) ? behindGroup(source, at) : behind(source, at)
    pieces.push(source.slice(at, end))
    at = end
  }
  return pieces
}

/** The replacement of a part; null where no bound can be found. */
function standsFor(piece: string): string | null {
  if (/^\\[1-9k]/.test(piece)) return null
  const kind = assertion.exec(piece)?.[0]
  if (kind === undefined) return piece
  const body = piece.slice(kind.length, -1)
  if (endless.test(bare(body)) || bare(body).includes('(?')) return null
  return kind === '(?<=' ? `(?:${body})` : ''
}

/**
 * An expression without lookaround that takes at least as long as this one: no assertion shortens it, and each try
 * fails at its end. The text before a match stays, since it decides where a match may begin.
 * @returns null where this finds no bound: references back, and assertions that repeat endlessly.
 */
export function withoutAssertions(source: string): string | null {
  const pieces = piecesOf(source)
  const parts = pieces.map(standsFor)
  if (parts.includes(null)) return null
  return pieces.some((piece) => assertion.test(piece)) ? `(?:${parts.join('')})${never}` : source
}
