const wide = '(width >= 76rem) 41rem, (width >= 48rem) 54vw, 88vw'
const half = '(width >= 76rem) 20rem, (width >= 48rem) 27vw, 88vw'

/** The displayed width of a picture of the gallery: the first one has a whole row, and so has a second one that is the last. */
export const pictureSizes = (index: number, count: number): string =>
  index === 0 || count === 2 ? wide : half
