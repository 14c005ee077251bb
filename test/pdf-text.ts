import { inflateSync } from 'node:zlib'

/** The words of a PDF that the shop has drawn, in the order of drawing: each run of one typeface a line. */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter(isDrawing)
    .map(({ stream }) => wordsOf(stream, fonts))
    .join('\n')
}

interface PdfObject {
  head: string
  stream: string
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const all = file.toString('latin1')
  return new Map(
    [...all.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', content = '']) => {
      const [head = '', stream = ''] = content.split(/\nstream\n/)
      return [id, { head, stream: head.includes('/FlateDecode') ? unpacked(stream) : stream }]
    }),
  )
}

/** Whether an object draws texts. Tests for a long operator, since a typeface may contain a short one by chance. */
const isDrawing = ({ stream }: PdfObject): boolean => stream.includes('\nBT\n1 0 0 1 ')

const unpacked = (stream: string): string =>
  inflateSync(Buffer.from(stream.replace(/\nendstream\s*$/, ''), 'latin1')).toString('latin1')

/** The characters of each font by its name on the pages: the number of a character is its place. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, words = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
      fonts.set(name, charactersOf(objects.get(words)?.stream ?? ''))
    }
  }
  return fonts
}

function charactersOf(table: string): string[] {
  const characters: string[] = []
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      characters[Number.parseInt(first, 16) + index] = Buffer.from(code.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
    }
  }
  return characters
}

function wordsOf(stream: string, fonts: Map<string, string[]>): string {
  let characters: string[] = []
  let [line, actual]: [string, string | undefined] = ['', undefined]
  const lines: string[] = []
  for (const [mark, font, shown, told] of stream.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\bET\b/g,
  )) {
    if (told !== undefined) actual = stringOf(told)
    else if (font !== undefined) characters = fonts.get(font) ?? []
    else if (shown !== undefined) line += readGlyphs(shown, characters)
    else if (mark === 'ET') {
      lines.push(actual ?? line)
      line = ''
      actual = undefined
    }
  }
  return lines.join('\n')
}

const readGlyphs = (shown: string, characters: string[]): string =>
  [...shown.matchAll(/<(\w+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => characters[Number.parseInt(code, 16)] ?? '')
    .join('')

const escapes = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
])

/** A string of a PDF: UTF-16 after a byte order mark. */
function stringOf(written: string): string {
  const bytes = written.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes.get(sign) ?? sign)
  return bytes.startsWith('þÿ') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes
}

/** How many glyphs of a PDF are boxes: the first glyph of a typeface stands for letters that it lacks. */
export const boxesInPdf = (file: Buffer): number =>
  [...objectsOf(file).values()]
    .filter(isDrawing)
    .flatMap(({ stream }) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .flatMap(([, shown = '']) => [...shown.matchAll(/<(\w+)>/g)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .filter((code) => code === '0000').length
