import { lazyPackage } from '../../platform/lazy-package.ts'
import { runsOf, typefaceFiles } from './typeface.ts'

const pdfkit = lazyPackage<typeof import('pdfkit')>('pdfkit')

/** Millimetres to PDF points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

export interface SheetOptions {
  /** Width and height in points. */
  size: [number, number]
  title: string
  /** The creation time in the file; it is fixed, so that the same document is the same file. */
  madeAt: Date
}

export interface TextStyle {
  size?: number
  weight?: 'regular' | 'bold'
  color?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}

export const ink = '#1d2a23'
export const faint = '#5c6862'
export const leaf = '#1f5135'
export const rule = '#cfc1a7'

export const a4: [number, number] = [mm(210), mm(297)]

/** Pages that are drawn from the top left corner, in points. */
export interface Sheet {
  /** Draws a text and answers the y below it. */
  write: (text: string, x: number, y: number, style?: TextStyle) => number
  /** The height of a text. */
  measure: (text: string, style?: TextStyle) => number
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

export function openSheet({ size, title, madeAt }: SheetOptions): Sheet {
  let page = size
  let first = 0
  let isBlank = true
  const PDFDocument = pdfkit()
  const pdf = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    // A typeface that was first opened by its file would be read again at each use of its name.
    font: '',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
  })
  for (const [name, file] of Object.entries(typefaceFiles)) pdf.registerFont(name, file)
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    pdf.once('end', () => resolve(Buffer.concat(chunks)))
    pdf.once('error', reject)
  })
  const measure = (text: string, { size: points = 9, weight = 'regular', width = page[0] }: TextStyle = {}) =>
    pdf.font(weight).fontSize(points).heightOfString(text, { width })
  return {
    measure,
    write: (text, x, y, style = {}) => {
      isBlank = false
      const { size: points = 9, weight = 'regular', color = ink, width = page[0] - x, align = 'left' } = style
      const runs = runsOf(text, weight)
      pdf.fontSize(points).fillColor(color)
      for (const [index, run] of runs.entries()) {
        const options = { width, align, continued: index < runs.length - 1 }
        pdf.font(run.typeface)
        if (index === 0) pdf.text(run.text, x, y, options)
        else pdf.text(run.text, options)
      }
      return runs.length > 0 ? pdf.y : y
    },
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
