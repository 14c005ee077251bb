import type { Sheet } from '#server/invoicing/pdf/sheet.ts'

/** What was drawn on a page, in its order. */
export interface RecordedPage {
  size: [number, number]
  texts: string[]
  /** The lowest text that was begun. */
  lowest: number
  boxes: number
}

/** A sheet that records drawing instead of drawing, so that tests can read it. */
export function recordSheet(): { sheet: Sheet; pages: RecordedPage[] } {
  const pages: RecordedPage[] = []
  let first = 0
  let current = 0
  const add = (size: [number, number]) => {
    pages.push({ size, texts: [], lowest: 0, boxes: 0 })
    current = pages.length - 1
  }
  /** About as high as the typeface sets it. */
  const measure: Sheet['measure'] = (text, { size = 9, width = 500 } = {}) => {
    const perLine = Math.max(1, Math.floor(width / (size * 0.5)))
    const lines = text
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
    return lines * size * 1.66
  }
  const sheet: Sheet = {
    colour: '#1f5135',
    drawMark: (name, x, y) => void sheet.write(name, x, y),
    measure,
    unprintable: (text) => [...text].filter((character) => character === '明'),
    write: (text, _x, y, style) => {
      const page = pages[current]
      if (!page) throw new Error('Nothing can be written before a paper is begun.')
      page.texts.push(text)
      page.lowest = Math.max(page.lowest, y + measure(text, style))
      return y + measure(text, style)
    },
    line: () => undefined,
    box: () => {
      const page = pages[current]
      if (page) page.boxes += 1
    },
    newPage: () => add(pages[current]?.size ?? [0, 0]),
    beginDocument: (size) => {
      add(size)
      first = current
    },
    onEachPage: (draw) => {
      for (let index = first; index < pages.length; index += 1) {
        current = index
        draw(index - first + 1, pages.length - first)
      }
    },
    finish: () => Promise.resolve(new Uint8Array()),
  }
  return { sheet, pages }
}
