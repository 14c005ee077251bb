/** A robot filled in the hidden field: it gets the usual answer, and nothing is done. */
export const isRobot = (body: { website?: string | undefined }): boolean => Boolean(body.website)
