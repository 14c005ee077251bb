/** A small defect that a test must notice. */
export type Mutation = {
  /** The source file, from the root. */
  file: string
  /** A text that stands once in the file, whole lines or a part of one. */
  before: string
  after: string
  /** The test files that must notice it, from the root. */
  tests: string[]
}

export type Source = { text: string } | { flaw: string }

/** The source with the defect, or why the mutation no longer applies. */
export function applyMutation(source: string, { before, after }: Mutation): Source {
  const places = source.split(before).length - 1
  if (places === 0) return { flaw: 'the text is not in the file' }
  if (places > 1) return { flaw: `the text stands ${places} times in the file` }
  if (before === after) return { flaw: 'the text stays as it is' }
  return { text: source.replace(before, () => after) }
}

/** The mutations whose file, text or test contains one of the words; all of them without a word. */
export const chooseMutations = (mutations: Mutation[], words: string[]): Mutation[] =>
  words.length === 0
    ? mutations
    : mutations.filter(({ file, before, after, tests }) =>
        words.some((word) => [file, before, after, ...tests].some((text) => text.includes(word))),
      )

/** The mutation as the lines of a diff. */
export const diffOf = ({ file, before, after }: Mutation): string =>
  [
    file,
    ...before.split('\n').map((line) => `  - ${line.trim()}`),
    ...after.split('\n').map((line) => `  + ${line.trim()}`),
  ].join('\n')
