const most = 10

interface Wanted {
  add: string[]
  remove: string[]
}

export const tagsAfter = (tags: string[], { add, remove }: Wanted): string[] =>
  [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag)).sort()

/** Why tags of an order would not change, or can't. */
export function tagProblem(tags: string[], wanted: Wanted): { message: string } | null {
  const after = tagsAfter(tags, wanted)
  if (after.join() === tags.toSorted().join()) return { message: 'Its tags are like this already.' }
  return after.length > most ? { message: 'It would have more than ten tags.' } : null
}
