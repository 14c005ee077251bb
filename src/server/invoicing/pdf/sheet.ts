import { releaseChoice } from '#shared/look/palette.ts'
import { lazyPackage } from '../../platform/lazy-package.ts'
import { breakLines } from './lines.ts'
import { directed, findUnprintable, loadTypefaces } from './shaping.ts'
import type { Run, Weight } from './typeface.ts'

const pdfkit = lazyPackage<typeof import('pdfkit')>('pdfkit')

/** Millimetres to PDF points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** Whose document it is. */
export interface SheetMark {
  name: string
  /** Of the name and of the lines below heads; # and six digits. */
  colour: string
  /** A PNG; null where the name stands in letters. */
  logo: Buffer | null
}

export interface SheetOptions {
  /** Width and height in points. */
  size: [number, number]
  title: string
  /** The creation time in the file; it is fixed, so that the same document is the same file. */
  madeAt: Date
  /** Without one, lines have the colour of the release. */
  mark?: SheetMark
}

export interface TextStyle {
  size?: number
  weight?: Weight
  color?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}

export const ink = '#1d2a23'
export const faint = '#5c6862'
export const rule = '#cfc1a7'

export const a4: [number, number] = [mm(210), mm(297)]

/** Room for a logo at the head. */
const logoBox: [number, number] = [mm(60), mm(12)]

/** Pages that are drawn from the top left corner, in points. */
export interface Sheet {
  /** The colour of the name and of the lines below heads. */
  colour: string
  /** Draws the logo of the shop, or a name in letters. A document that was issued under another name keeps that name. */
  drawMark: (name: string, x: number, y: number) => void
  /** Draws a text and answers the y below it. */
  write: (text: string, x: number, y: number, style?: TextStyle) => number
  /** The height of a text. */
  measure: (text: string, style?: TextStyle) => number
  /** The characters of a text that are drawn as boxes, since no typeface has them. */
  unprintable: (text: string) => string[]
  line: (x1: number, y1: number, x2: number, y2: number, color?: string) => void
  box: (x: number, y: number, width: number, height: number, color?: string) => void
  newPage: () => void
  /** Begins another document in the same file, with its own page size. */
  beginDocument: (size: [number, number]) => void
  /** Calls back for each page of the document, once all are drawn. */
  onEachPage: (draw: (page: number, count: number) => void) => void
  /** Ends the document and answers its bytes. */
  finish: () => Promise<Uint8Array>
}

/** Mukta's ascent and line height, in ems; letters of all scripts fit in. */
const ascent = 1.13
const lineHeight = 1.662

/** The share of the free width on the left side of a line. */
const shareBefore = { left: 0, center: 0.5, right: 1 }

/** Text that copies correctly from its glyphs. Scripts that join letters need their text beside the glyphs. */
const latin = /^[\p{Script=Latin}\p{Script=Common}]*$/u

export async function openSheet({ size, title, madeAt, mark }: SheetOptions): Promise<Sheet> {
  let page = size
  let first = 0
  let isBlank = true
  const openTypeface = await loadTypefaces()
  const PDFDocument = pdfkit()
  const pdf = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    // Typefaces are opened when a text needs them.
    font: '',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
  })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    pdf.once('end', () => resolve(Buffer.concat(chunks)))
    pdf.once('error', reject)
  })
  const widths = new Map<string, number>()
  /** Widths in ems, since a text is measured in several sizes. */
  const widthOf = (run: Run, weight: Weight): number => {
    const key = `${run.family} ${weight} ${directed(run)}`
    let width = widths.get(key)
    if (width === undefined) {
      const font = openTypeface(run.family, weight)
      width = font.layout(directed(run)).advanceWidth / font.unitsPerEm
      widths.set(key, width)
    }
    return width
  }
  const linesOf = (text: string, weight: Weight, ems: number) =>
    breakLines(text, ems, (run) => widthOf(run, weight))
  const drawRun = (run: Run, weight: Weight, x: number, baseline: number): void => {
    const name = `${run.family} ${weight}`
    // pdfkit takes a font of fontkit, which its types leave out.
    pdf.registerFont(name, openTypeface(run.family, weight) as unknown as Uint8Array).font(name)
    const isMarked = !latin.test(run.text)
    if (isMarked) pdf.markContent('Span', { actual: run.text })
    pdf.text(directed(run), x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
    if (isMarked) pdf.endMarkedContent()
  }
  const colour = mark?.colour ?? releaseChoice.brand
  const write: Sheet['write'] = (text, x, y, style = {}) => {
    isBlank = false
    const { size: points = 9, weight = 'regular', color = ink, width = page[0] - x, align = 'left' } = style
    const lines = linesOf(text, weight, width / points)
    pdf.fontSize(points).fillColor(color)
    for (const [index, line] of lines.entries()) {
      const left = x + shareBefore[align] * (width - line.width * points)
      const baseline = y + (index * lineHeight + ascent) * points
      for (const run of line.runs) drawRun(run, weight, left + run.x * points, baseline)
    }
    return y + lines.length * lineHeight * points
  }
  return {
    colour,
    drawMark: (name, x, y) => {
      if (!mark?.logo || mark.name !== name)
        return void write(name, x, y, { size: 20, weight: 'bold', color: colour })
      isBlank = false
      pdf.markContent('Span', { alt: name })
      pdf.image(mark.logo, x, y, { fit: logoBox })
      pdf.endMarkedContent()
    },
    measure: (text, { size: points = 9, weight = 'regular', width = page[0] } = {}) =>
      linesOf(text, weight, width / points).length * lineHeight * points,
    unprintable: (text) => findUnprintable(openTypeface, text),
    write,
    line: (x1, y1, x2, y2, color = rule) => {
      pdf.lineWidth(0.6).strokeColor(color).moveTo(x1, y1).lineTo(x2, y2).stroke()
    },
    box: (x, y, width, height, color = ink) => {
      pdf.fillColor(color).rect(x, y, width, height).fill()
    },
    newPage: () => {
      pdf.addPage({ size: page, margin: 0 })
    },
    beginDocument: (wanted) => {
      const isUsable = isBlank && wanted[0] === page[0] && wanted[1] === page[1]
      page = wanted
      if (!isUsable) pdf.addPage({ size: page, margin: 0 })
      first = pdf.bufferedPageRange().count - 1
    },
    onEachPage: (draw) => {
      const { count } = pdf.bufferedPageRange()
      for (let index = first; index < count; index += 1) {
        pdf.switchToPage(index)
        draw(index - first + 1, count - first)
      }
    },
    finish: () => {
      pdf.end()
      return finished
    },
  }
}
