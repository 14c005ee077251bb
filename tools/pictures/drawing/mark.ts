/** The shop's mark, in a square of 64: a seedling that stands on a dividing soil bacterium. */
export const markShapes = {
  leaves:
    'M33.2 32.2C31.4 17.6 40.4 6.4 58 5.2C59.4 22.4 50 32.6 33.2 32.2ZM30.8 38.2C18.2 39.2 9.2 32.4 7.4 18.6C21.4 18 30.6 25.2 30.8 38.2Z',
  stem: 'M32 50V31',
  cell: 'M20.5 43.5C25.5 43.5 27.6 46 32 46S38.5 43.5 43.5 43.5A8.75 8.75 0 0 1 43.5 61C38.5 61 36.4 58.5 32 58.5S25.5 61 20.5 61A8.75 8.75 0 0 1 20.5 43.5Z',
}

export interface MarkColours {
  leaf: string
  cell: string
}

/** The mark with its square's corner at (x, y). */
export function mark(x: number, y: number, size: number, { leaf, cell }: MarkColours): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 64})"><path d="${markShapes.leaves}" fill="${leaf}"/><path d="${markShapes.stem}" stroke="${leaf}" stroke-width="4.6" fill="none" stroke-linecap="round"/><path d="${markShapes.cell}" fill="${cell}"/></g>`
}
