import { withoutEnd, withoutLastWord } from '#shared/ends.ts'

/** The length of a description that search engines show. */
export const maxDescribed = 160

/** As much of a text as a search result shows: whole sentences, or words of a first sentence that is longer. */
export function pageDescription(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+/)
  let described = first
  for (const sentence of others) {
    if (`${described} ${sentence}`.length > maxDescribed) break
    described += ` ${sentence}`
  }
  if (described.length <= maxDescribed) return described
  return `${withoutEnd(withoutLastWord(described.slice(0, maxDescribed)), ',;: ')}…`
}
