const mediaTypes = new Map<string, string>(
  Object.entries<string>({
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    woff2: 'font/woff2',
  }),
)

/** The name of the source and a hash of the content, as the build gives them. */
const pattern = /^[\w.-]{1,100}-[\w-]{8}\.(js|css|woff2)$/

/** Whether the build names files so which pages load: pictures belong to the goods and change seldom. */
export const isReleaseFile = (name: string): boolean => pattern.test(name)

export const mediaTypeOf = (name: string): string =>
  mediaTypes.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
