/** 'radish', 'radish and lettuce', 'radish, lettuce and carrot'. A formatter of the platform would be slow on phones. */
export const nameList = (names: string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
