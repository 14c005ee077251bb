/** What a picture carries that is dragged within its list; browsers call a dragged picture a file too. */
export const dragType = 'application/x-picture-place'
