// Without the schemas: the program that makes the files starts for each picture and needs none.

/** The widths in which pictures of the owner are kept; wider than the original is left out. */
export const ownWidths = [320, 640, 1080, 1600]

/** The longest side of what is kept to crop from. */
export const maxOriginalSide = 3_200

/** As social networks and messengers show it. */
export const shareCardSize = { width: 1200, height: 630 }
