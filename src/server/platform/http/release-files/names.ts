const mediaTypes = new Map<string, string>(
  Object.entries<string>({
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    woff2: 'font/woff2',
  }),
)

/** Source name and content hash, as the build writes them. */
const pattern = /^[\w.-]{1,100}-[\w-]{8}\.(js|css|woff2)$/

/**
 * Whether a page loads this built file by its hashed name. Pictures have no hash, since they seldom change.
 */
export const isReleaseFile = (name: string): boolean => pattern.test(name)

export const mediaTypeOf = (name: string): string =>
  mediaTypes.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
