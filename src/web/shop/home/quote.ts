/** How much of a testimonial the home page shows, in characters (specification §9). */
const shownCharacters = 150

/** The quote, cut where it is longer than the home page shows. */
export const cutQuote = (quote: string): string =>
  quote.length > shownCharacters ? `${quote.slice(0, shownCharacters).trimEnd()}…` : quote

/** 'Anitha Krishnan' → 'AK'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()
}
