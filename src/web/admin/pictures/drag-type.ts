/** The drag type of pictures within a list, because browsers also treat a dragged picture as a file. */
export const dragType = 'application/x-picture-place'
