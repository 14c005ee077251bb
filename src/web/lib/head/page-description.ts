import { withoutEnd, withoutLastWord } from '#shared/ends.ts'

/** What search engines show of a description. */
export const mostDescribed = 160

/** As much of a text as a search result shows: whole sentences, or words of a first sentence that is longer. */
export function pageDescription(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+/)
  let described = first
  for (const sentence of others) {
    if (`${described} ${sentence}`.length > mostDescribed) break
    described += ` ${sentence}`
  }
  if (described.length <= mostDescribed) return described
  return `${withoutEnd(withoutLastWord(described.slice(0, mostDescribed)), ',;: ')}…`
}
