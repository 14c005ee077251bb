/**
 * Whether a path is the page where shoppers pay. It is a document of its own, whose headers let the payment provider in;
 * no other page's do.
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
