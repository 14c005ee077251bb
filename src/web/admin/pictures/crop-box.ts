import type { Crop } from '#shared/pictures/own.ts'

interface Size {
  width: number
  height: number
}

/** Shapes that a crop can be held to: width by height; null for any. */
export const shapes = { any: null, square: 1, landscape: 4 / 3, portrait: 3 / 4 } as const

export type Shape = keyof typeof shapes

/** The server's minimum. */
const minSide = 16

const within = (value: number, min: number, max: number): number =>
  Math.round(Math.min(Math.max(value, min), Math.max(min, max)))

/** A crop in whole pixels that lies in the picture and has the shape. */
export function fitted({ left, top, width, height }: Crop, whole: Size, shape: Shape): Crop {
  const ratio = shapes[shape]
  const wide = within(Math.min(width, ratio ? whole.height * ratio : width), minSide, whole.width)
  const high = within(ratio ? wide / ratio : height, minSide, whole.height)
  return {
    width: wide,
    height: high,
    left: within(left, 0, whole.width - wide),
    top: within(top, 0, whole.height - high),
  }
}

export const wholeOf = ({ width, height }: Size): Crop => ({ left: 0, top: 0, width, height })

/** The largest crop of a shape, in the middle. */
export function largest(whole: Size, shape: Shape): Crop {
  const { width, height } = fitted(wholeOf(whole), whole, shape)
  return {
    width,
    height,
    left: Math.round((whole.width - width) / 2),
    top: Math.round((whole.height - height) / 2),
  }
}

/** The shape that a crop has. */
export function shapeOf({ width, height }: Size): Shape {
  const found = Object.entries(shapes).find(([, ratio]) => ratio && Math.abs(width / ratio - height) <= 1)
  return (found?.[0] as Shape | undefined) ?? 'any'
}
