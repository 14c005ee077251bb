import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMutation, type Mutation } from './mutation.ts'

/** The mutations that can't be tried on a tree of sources, each with the reason. */
export const findStale = (tree: string, mutations: Mutation[]): { mutation: Mutation; flaw: string }[] =>
  mutations.flatMap((mutation) => {
    const flaw = flawOf(tree, mutation)
    return flaw === null ? [] : [{ mutation, flaw }]
  })

function flawOf(tree: string, mutation: Mutation): string | null {
  if (!existsSync(join(tree, mutation.file))) return 'the file does not exist'
  const missing = mutation.tests.find((file) => !existsSync(join(tree, file)))
  if (missing) return `the test file ${missing} does not exist`
  if (mutation.tests.length === 0) return 'no test file is named'
  const source = applyMutation(readFileSync(join(tree, mutation.file), 'utf8'), mutation)
  return 'flaw' in source ? source.flaw : null
}
