/** A part of a mail. The mail itself is the first part. Mails within the mail (message/rfc822) stay text of their part. */
export interface MimePart {
  /** The boundary line before the part; null for the first part. */
  boundary: string | null
  /** Its header lines, unfolded; null for the text after a closing boundary. */
  head: string | null
  body: string
}

const declaredBoundary = /boundary="([^"\r\n]{1,200})"|boundary=([^\s";]{1,200})/i

/** Whether a line opens a part, or closes the last one. */
function boundaryKind(line: string, boundaries: ReadonlySet<string>): 'opening' | 'closing' | null {
  if (!line.startsWith('--')) return null
  const name = line.slice(2).trimEnd()
  if (boundaries.has(name)) return 'opening'
  return name.endsWith('--') && boundaries.has(name.slice(0, -2)) ? 'closing' : null
}

interface OpenPart {
  boundary: string | null
  /** Null after a closing boundary. */
  head: string[] | null
  body: string[]
  isHead: boolean
}

/** The boundary that a head declares; null without one. */
function boundaryOf(head: string[] | null): string | null {
  const [, quoted, plain] = declaredBoundary.exec(head?.join(' ') ?? '') ?? []
  return quoted ?? plain ?? null
}

/** Header lines with each field on one line (RFC 5322, 2.2.3). */
export const unfolded = (lines: string): string => lines.replace(/\r?\n[ \t]+/g, ' ')

/** The unfolded header lines of a raw mail. */
export const headOf = (raw: string): string => mimeParts(raw)[0]?.head ?? ''

/** The line of the first field with this name in unfolded header lines. */
export const fieldLine = (head: string, name: string): string | undefined =>
  head.split(/\r?\n/).find((line) => line.split(':', 1)[0]?.trim().toLowerCase() === name)

/** The value of the first field with this name in unfolded header lines; '' without one. */
export function fieldOf(head: string, name: string): string {
  const line = fieldLine(head, name) ?? ''
  return line.slice(line.indexOf(':') + 1).trim()
}

/** Splits a raw mail at its boundaries, in one pass over its lines. */
export function mimeParts(raw: string): MimePart[] {
  const boundaries = new Set<string>()
  let part: OpenPart = { boundary: null, head: [], body: [], isHead: true }
  const parts = [part]
  for (const line of raw.split(/\r?\n/)) {
    const kind = boundaryKind(line, boundaries)
    if (kind) {
      const isHead = kind === 'opening'
      part = { boundary: line, head: isHead ? [] : null, body: [], isHead }
      parts.push(part)
    } else if (!part.isHead) part.body.push(line)
    else if (line !== '') part.head?.push(line)
    else {
      part.isHead = false
      const declared = boundaryOf(part.head)
      if (declared !== null) boundaries.add(declared)
    }
  }
  return parts.map(({ boundary, head, body }) => ({
    boundary,
    head: head && unfolded(head.join('\n')),
    body: body.join('\n'),
  }))
}

/** The text of parts, with line feeds as line ends. */
export const joinParts = (parts: MimePart[]): string =>
  parts
    .flatMap(({ boundary, head, body }) => [
      ...(boundary === null ? [] : [boundary]),
      // A blank line ends the header lines, and stands alone for a part without any.
      ...(head === null ? [] : head === '' ? [''] : [head, '']),
      body,
    ])
    .join('\n')

/** How the letters of a part are encoded, in lower case. */
export const encodingOf = ({ head }: MimePart): string =>
  /^[\w-]+/.exec(fieldOf(head ?? '', 'content-transfer-encoding'))?.[0].toLowerCase() ?? '7bit'

/** The body of a part, decoded, as Latin-1 text. */
export function decodedBody(part: MimePart): string {
  const encoding = encodingOf(part)
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('latin1')
  if (encoding !== 'quoted-printable') return part.body
  return part.body
    .replace(/=\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
