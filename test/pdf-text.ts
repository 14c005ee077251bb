import { inflateSync } from 'node:zlib'

/** The words of a PDF that the shop has drawn, in the order of drawing: each piece of text a line. */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter((object) => /\bBT\b/.test(object.stream))
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
  const lines: string[] = []
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) characters = fonts.get(font) ?? []
    else {
      const codes = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      lines.push(codes.map((code) => characters[Number.parseInt(code, 16)] ?? '').join(''))
    }
  }
  return lines.join('\n')
}
