import { readFileSync } from 'node:fs'
import { lazyPackage } from '../../platform/lazy-package.ts'
import { type Family, type Run, runsOf, typefaceFile, type Weight } from './typeface.ts'

/** A glyph as pdfkit reads it. Lengths are in units of its typeface. */
interface Glyph {
  id: number
  advanceWidth: number
  /** The characters that a reader copies from the PDF for it. */
  codePoints: number[]
}

interface GlyphPosition {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

export interface ShapedText {
  glyphs: Glyph[]
  positions: GlyphPosition[]
  advanceWidth: number
}

/** The used part of fontkit's font. pdfkit draws with any font that has a `layout`. */
export interface FontFile {
  unitsPerEm: number
  ascent: number
  descent: number
  getGlyph: (id: number, codePoints: number[]) => Glyph
  hasGlyphForCodePoint: (codePoint: number) => boolean
  stringsForGlyph: (id: number) => string[]
  layout: (text: string) => ShapedText
}

const fontkit = lazyPackage<{ create: (bytes: Uint8Array) => FontFile }>('fontkit')

/** Opens a typeface at its first use; it stays open for later documents. */
export type OpenTypeface = (family: Family, weight: Weight) => FontFile

let loading: Promise<OpenTypeface> | undefined

/** Loads HarfBuzz, which joins and places letters, at the first document. */
export function loadTypefaces(): Promise<OpenTypeface> {
  loading ??= import('harfbuzzjs').then(keepOpen)
  return loading
}

type HarfBuzz = typeof import('harfbuzzjs')

function keepOpen(harfbuzz: HarfBuzz): OpenTypeface {
  const open = new Map<string, FontFile>()
  return (family, weight) => {
    const file = typefaceFile(family, weight)
    const font = open.get(file) ?? openFont(harfbuzz, file)
    open.set(file, font)
    return font
  }
}

/** Begins a text from right to left, since pdfkit passes only the text to `layout`. */
const rightToLeft = '\u202e'

/** The text of a run as `layout` reads it. */
export const directed = ({ level, text }: Run): string => (level % 2 === 1 ? rightToLeft + text : text)

/**
 * A font of fontkit that HarfBuzz lays out. fontkit's own layout throws at marks of Gurmukhi, Malayalam and Telugu, and
 * misplaces some of Kannada and Bengali.
 */
function openFont(harfbuzz: HarfBuzz, file: string): FontFile {
  const bytes = readFileSync(file)
  const font = fontkit().create(bytes)
  const shaping = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  const buffer = new harfbuzz.Buffer()
  font.layout = (directedText) => {
    const isRightToLeft = directedText.startsWith(rightToLeft)
    const text = isRightToLeft ? directedText.slice(rightToLeft.length) : directedText
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    harfbuzz.shape(shaping, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    return {
      glyphs: infos.map(({ codepoint: id }, index) =>
        font.getGlyph(id, charactersOf(font, text, infos, index)),
      ),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }
  return font
}

interface Cluster {
  /** The glyph. */
  codepoint: number
  /** The index of the first letter that was shaped into this glyph and its neighbours. */
  cluster: number
}

/** A single glyph stands for all letters joined in it; each of several glyphs for its own letter. */
function charactersOf(font: FontFile, text: string, infos: Cluster[], index: number): number[] {
  const { codepoint: id = 0, cluster = 0 } = infos[index] ?? {}
  const isAlone = infos[index - 1]?.cluster !== cluster && infos[index + 1]?.cluster !== cluster
  const end = Math.min(text.length, ...infos.map((one) => one.cluster).filter((start) => start > cluster))
  const letters = isAlone ? text.slice(cluster, end) : (font.stringsForGlyph(id)[0] ?? '')
  return [...letters].map((letter) => letter.codePointAt(0) ?? 0)
}

/** Signs that are never drawn by themselves. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}]/u

/** The characters of a text that no typeface has; documents show a box for each. */
export function findUnprintable(openTypeface: OpenTypeface, text: string): string[] {
  const found = runsOf(text.normalize('NFC')).flatMap(({ family, text: letters }) => {
    const font = openTypeface(family, 'regular')
    return [...letters].filter(
      (letter) => !invisible.test(letter) && !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    )
  })
  return [...new Set(found)]
}
