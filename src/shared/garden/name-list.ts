const list = new Intl.ListFormat('en-IN')

/** 'radish', 'radish and lettuce', 'radish, lettuce and carrot'. */
export const nameList = (names: string[]): string => list.format(names)
