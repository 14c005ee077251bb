/** Limits of a file that is uploaded as a picture. */
export const pictureLimits = {
  /** Bytes of the file as it comes. */
  maxBytes: 8_000_000,
  /** Width times height. A small file can hold any number of pixels. */
  maxPixels: 50_000_000,
} as const

/** The longer side of each form, in pixels. Smaller pictures are not enlarged. */
export const pictureForms = { small: 480, large: 1280 } as const

export type PictureForm = keyof typeof pictureForms

export const pictureFormNames = Object.keys(pictureForms) as PictureForm[]

/** The format of all forms, which every supported browser reads. */
export const pictureMediaType = 'image/webp'

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`

export const tooManyBytes = `A picture can have at most ${megabytes(pictureLimits.maxBytes)}. Please make it smaller and try again.`
