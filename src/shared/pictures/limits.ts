/** Limits of a file that is uploaded as a picture. */
export const pictureLimits = {
  /** Bytes of the file as it comes. */
  maxBytes: 8_000_000,
  /** Width times height. A small file can hold any number of pixels. */
  maxPixels: 50_000_000,
} as const

/** What a picture is shown in; the longer side, in pixels. A smaller picture is not made larger. */
export const pictureForms = { small: 480, large: 1280 } as const

export type PictureForm = keyof typeof pictureForms

export const pictureFormNames = Object.keys(pictureForms) as PictureForm[]

/** All forms are kept in it: every browser that runs the shop's scripts reads it. */
export const pictureMediaType = 'image/webp'

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`

export const tooManyBytes = `A picture can have at most ${megabytes(pictureLimits.maxBytes)}. Please make it smaller and try again.`
