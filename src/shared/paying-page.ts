/**
 * Whether a path is the page where shoppers pay. It is a separate document, and only its headers allow the
 * payment provider.
 */
export const isPayingPage = (path: string): boolean => /^\/checkout\/?$/i.test(decoded(path))

/** Other spellings of an address lead to the same page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
