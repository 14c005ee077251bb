import type { Sheet } from '../../invoicing/pdf/sheet.ts'
import { lazyPackage } from '../../platform/lazy-package.ts'

const bwip = lazyPackage<typeof import('bwip-js/node')>('bwip-js/node')

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** The widths of bars and gaps in turn, in modules; the first is a bar. */
export function code128(text: string): number[] {
  const [symbol] = bwip().raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('A Code 128 came back without bars.')
  return symbol.sbs
}

/** The quiet zone of ten modules on each side, which scanners need. */
const quietModules = 10

/** Draws a Code 128 that fills the frame, with its text below. */
export function drawBarcode(sheet: Sheet, text: string, { x, y, width, height }: Frame, textSize = 9): void {
  const runs = code128(text)
  const modules = runs.reduce((sum, run) => sum + run, 0) + 2 * quietModules
  const module = width / modules
  let at = x + quietModules * module
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 0) sheet.box(at, y, run * module, height, '#000000')
    at += run * module
  }
  sheet.write(text, x, y + height + 1, { size: textSize, width, align: 'center', weight: 'bold' })
}
