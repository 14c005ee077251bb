/** A robot filled in the field that people don't see: it is answered as if all were well, and nothing happens. */
export const isRobot = (body: { website?: string | undefined }): boolean => Boolean(body.website)
