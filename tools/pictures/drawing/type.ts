import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'

// Words are drawn as outlines, so that a label looks the same wherever it is rendered and needs no font installed.

export type Face = 'serif' | 'sans' | 'medium' | 'bold' | 'hindi' | 'telugu'

const faces: Record<Face, { file: string; weight?: number }> = {
  serif: { file: '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2' },
  sans: { file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', weight: 400 },
  medium: { file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', weight: 560 },
  bold: { file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', weight: 700 },
  hindi: {
    file: '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2',
  },
  telugu: { file: '@fontsource/tiro-telugu/files/tiro-telugu-telugu-400-normal.woff2' },
}

const characters = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x900, 0x97f],
  [0xc00, 0xc7f],
  [0x200c, 0x2026],
  [0x20b9, 0x20b9],
]
  .map(([from = 0, to = 0]) =>
    String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  )
  .join('')

const fonts = new Map<Face, hb.Font>()
const require = createRequire(import.meta.url)
for (const [name, { file, weight }] of Object.entries(faces) as [Face, (typeof faces)[Face]][]) {
  const packed = await readFile(require.resolve(file))
  const bytes = new Uint8Array(await subsetFont(packed, characters, { targetFormat: 'sfnt' }))
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes.buffer)))
  if (weight) font.setVariations([new hb.Variation('wght', weight)])
  fonts.set(name, font)
}

export interface TextStyle {
  face?: Face
  /** Height of the em, in the drawing's units. */
  size: number
  fill?: string
  /** Extra room after each letter, in ems. */
  spacing?: number
  anchor?: 'start' | 'middle' | 'end'
}

interface Shaped {
  glyphs: { path: string; x: number; y: number }[]
  width: number
  scale: number
}

function shape(text: string, { face = 'sans', size, spacing = 0 }: TextStyle): Shaped {
  const font = fonts.get(face)
  if (!font) throw new Error(`No face ${face}`)
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const scale = size / 1000
  const perThousand = 1000 / font.face.upem
  let x = 0
  const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => {
    if (glyph.codepoint === 0) throw new Error(`The face ${face} lacks a letter of "${text}"`)
    const at = {
      path: font.glyphToPath(glyph.codepoint),
      x: x + (glyph.xOffset ?? 0) * perThousand,
      y: (glyph.yOffset ?? 0) * perThousand,
    }
    x += (glyph.xAdvance ?? 0) * perThousand + spacing * 1000
    return at
  })
  return { glyphs, width: (x - spacing * 1000) * scale, scale: size / font.face.upem }
}

/** The width of a line, in the drawing's units. */
export const widthOf = (text: string, style: TextStyle): number => shape(text, style).width

/** One line of text as SVG outlines; `y` is the base line. */
export function text(x: number, y: number, words: string, style: TextStyle): string {
  const { glyphs, width, scale } = shape(words, style)
  const left = x - { start: 0, middle: width / 2, end: width }[style.anchor ?? 'start']
  const outlines = glyphs.map(
    (glyph) =>
      `<path transform="translate(${round((glyph.x * style.size) / 1000)} ${round((-glyph.y * style.size) / 1000)}) scale(${round(scale, 5)} ${-round(scale, 5)})" d="${glyph.path}"/>`,
  )
  return `<g fill="${style.fill ?? '#22302a'}" transform="translate(${round(left)} ${round(y)})">${outlines.join('')}</g>`
}

/** The words of a paragraph in lines no wider than `width`. */
export function linesOf(words: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  // A number stays with its unit.
  const bound = words.replace(/(\d) (?=(g|kg|cm|mm|%|°C)\b)/g, '$1\u00a0')
  for (const word of bound.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** A line of text as one short path with its start at (0, 0) on the base line, and its width. */
export function outlineOf(words: string, style: TextStyle): { path: string; width: number } {
  const { glyphs, width, scale } = shape(words, style)
  let last = [0, 0]
  const near = (value: number): number => Math.round(value * 10)
  const relative = (left: number, command: string, numbers: number[]): string => {
    const points = numbers.map((value, i) => near(i % 2 ? -value * scale : value * scale + left))
    const short = points.map((value, i) => number((value - (last[i % 2] ?? 0)) / 10)).join('')
    last = points.slice(-2)
    return command.toLowerCase() + short.replace(/^ /, '')
  }
  // A minus parts two numbers as well as a space does.
  const number = (value: number): string => (value < 0 ? '' : ' ') + String(value).replace(/^(-?)0\./, '$1.')
  const path = glyphs.flatMap(({ path, x }) => {
    let start = last
    return [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command = '', rest = '']) => {
      if (command === 'Z') {
        last = start
        return 'z'
      }
      const drawn = relative(
        (x * style.size) / 1000,
        command,
        rest.split(/[ ,]+/).filter(Boolean).map(Number),
      )
      if (command === 'M') start = last
      return drawn
    })
  })
  return { path: path.join(''), width: round(width, 1) }
}
