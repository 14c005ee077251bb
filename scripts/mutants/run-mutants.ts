import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startThrowawayCluster } from '../../test/throwaway-cluster.ts'
import { makeRunFolder } from '../testing/run-folder.ts'
import { copyTree } from './copy-tree.ts'
import { applyMutation, chooseMutations, diffOf, type Mutation } from './mutation.ts'
import { runTestFiles } from './run-test-files.ts'

export type RunMutantsOptions = {
  /** Parts of paths or texts; mutations without one of them are left out. */
  words: string[]
  passSignals(callback: (signal: NodeJS.Signals) => void): () => void
}

type Round = { noticed: number; survived: number; stale: number; failing: number }

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Applies each mutation to a copy of the sources, one at a time, and runs its test files. Prints which test noticed it, and the rate.
 * Returns whether a test noticed each one, every text was found, and every test file passes without a mutation.
 */
export async function runMutants({ words, passSignals }: RunMutantsOptions): Promise<boolean> {
  const list = JSON.parse(readFileSync(new URL('./mutations.json', import.meta.url), 'utf8')) as Mutation[]
  const interrupted = new AbortController()
  const stopPassing = passSignals(() => interrupted.abort())
  const folder = await makeRunFolder()
  const cleaning = new AsyncDisposableStack()
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error }
    const database = await startThrowawayCluster(folder, log)
    cleaning.defer(() => database.stop())
    process.env.TEST_DATABASE_URL = database.url
    process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
    process.env.TMPDIR = join(folder, 'temporary')
    await mkdir(process.env.TMPDIR)
    const tree = join(folder, 'tree')
    copyTree(root, tree)
    const round = await runRound(tree, chooseMutations(list, words), interrupted.signal)
    console.log(`\n${describeRound(round)}`)
    const { noticed, survived, stale, failing } = round
    return noticed > 0 && survived + stale + failing === 0 && !interrupted.signal.aborted
  } finally {
    stopPassing()
    await cleaning.disposeAsync()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function runRound(tree: string, mutations: Mutation[], signal: AbortSignal): Promise<Round> {
  const stale = mutations.filter((mutation) => isStale(tree, mutation))
  const tried = mutations.filter((mutation) => !stale.includes(mutation))
  const failing = await findFailing(tree, tried, signal)
  const round = { noticed: 0, survived: 0, stale: stale.length, failing: failing.size }
  for (const mutation of tried) {
    const failed = await tryMutation(tree, mutation, failing, signal)
    if (signal.aborted) break
    if (failed.length > 0) round.noticed += 1
    else round.survived += 1
    console.log(`${failed.length > 0 ? `Noticed by "${failed[0]}":` : 'NOT NOTICED:'}\n${diffOf(mutation)}`)
  }
  return round
}

function describeRound({ noticed, survived, stale, failing }: Round): string {
  const tried = noticed + survived
  const rate = tried > 0 ? ` (${((100 * noticed) / tried).toFixed(1)} %)` : ''
  const flaws = [
    stale > 0 && `${stale} stale`,
    failing > 0 && `${failing} test files fail without a mutation`,
  ].filter(Boolean)
  return [`${noticed} of ${tried} mutations noticed${rate}`, ...flaws].join(', ')
}

/** Says why a mutation can't be tried. */
function isStale(tree: string, mutation: Mutation): boolean {
  const flaw = flawOf(tree, mutation)
  if (flaw !== null) console.log(`STALE, ${flaw}:\n${diffOf(mutation)}`)
  return flaw !== null
}

function flawOf(tree: string, mutation: Mutation): string | null {
  if (!existsSync(join(tree, mutation.file))) return 'the file does not exist'
  const missing = mutation.tests.find((file) => !existsSync(join(tree, file)))
  if (missing) return `the test file ${missing} does not exist`
  if (mutation.tests.length === 0) return 'no test file is named'
  const source = applyMutation(readFileSync(join(tree, mutation.file), 'utf8'), mutation)
  return 'flaw' in source ? source.flaw : null
}

/** A test that fails anyway proves nothing, so each named file first runs without a mutation. */
async function findFailing(tree: string, mutations: Mutation[], signal: AbortSignal): Promise<Set<string>> {
  const failing = new Set<string>()
  for (const file of new Set(mutations.flatMap(({ tests }) => tests))) {
    const failed = await runTestFiles(tree, [file], { signal })
    if (signal.aborted) break
    if (failed.length === 0) continue
    failing.add(file)
    console.log(`Fails without a mutation, so it proves nothing: ${file}\n  ${failed.join('\n  ')}`)
  }
  return failing
}

/** The tests that failed; the copy is whole again afterwards. */
async function tryMutation(
  tree: string,
  mutation: Mutation,
  failing: Set<string>,
  signal: AbortSignal,
): Promise<string[]> {
  const path = join(tree, mutation.file)
  const original = readFileSync(path, 'utf8')
  const source = applyMutation(original, mutation)
  if ('flaw' in source) throw new Error(`${mutation.file}: ${source.flaw}.`)
  const files = mutation.tests.filter((file) => !failing.has(file))
  if (files.length === 0) return []
  writeFileSync(path, source.text)
  try {
    return await runTestFiles(tree, files, { signal })
  } finally {
    writeFileSync(path, original)
  }
}
