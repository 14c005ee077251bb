// Free of schemas: the program that makes the files starts for each picture and needs none.

/** The widths of the owner's pictures; widths beyond the original are skipped. */
export const ownWidths = [320, 640, 1080, 1600]

/** The longest side of the original that is kept for cropping. */
export const maxOriginalSide = 3_200

/** The size that social networks and messengers show. */
export const shareCardSize = { width: 1200, height: 630 }
