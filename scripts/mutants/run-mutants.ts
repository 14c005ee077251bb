import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startThrowawayCluster } from '../../test/throwaway-cluster.ts'
import { makeRunFolder } from '../testing/run-folder.ts'
import { copyTree } from './copy-tree.ts'
import { findStale } from './find-stale.ts'
import { applyMutation, chooseMutations, diffOf, type Mutation } from './mutation.ts'
import { runTestFiles } from './run-test-files.ts'

export type RunMutantsOptions = {
  /** Parts of paths or texts; mutations without one of them are left out. `--stale` runs no test. */
  words: string[]
  passSignals(callback: (signal: NodeJS.Signals) => void): () => void
}

type Round = { noticed: number; survived: number; failing: number }

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Applies each mutation to a copy of the sources, one at a time, and runs its test files. Prints which test noticed it, and the rate.
 * Returns whether a test noticed each one, every text was found, and every test file passes without a mutation.
 */
export async function runMutants({ words, passSignals }: RunMutantsOptions): Promise<boolean> {
  const list = JSON.parse(readFileSync(new URL('./mutations.json', import.meta.url), 'utf8')) as Mutation[]
  const chosen = chooseMutations(
    list,
    words.filter((word) => word !== '--stale'),
  )
  const stale = findStale(root, chosen)
  for (const { mutation, flaw } of stale) console.log(`STALE, ${flaw}:\n${diffOf(mutation)}`)
  if (words.includes('--stale')) {
    console.log(`${stale.length} of ${chosen.length} mutations stale`)
    return stale.length === 0
  }
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
    const tried = chosen.filter((mutation) => !stale.some((one) => one.mutation === mutation))
    const round = await runRound(tree, tried, interrupted.signal)
    console.log(`\n${describeRound(round, stale.length)}`)
    const { noticed, survived, failing } = round
    return noticed > 0 && survived + stale.length + failing === 0 && !interrupted.signal.aborted
  } finally {
    stopPassing()
    await cleaning.disposeAsync()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function runRound(tree: string, tried: Mutation[], signal: AbortSignal): Promise<Round> {
  const failing = await findFailing(tree, tried, signal)
  const round = { noticed: 0, survived: 0, failing: failing.size }
  for (const mutation of tried) {
    const failed = await tryMutation(tree, mutation, failing, signal)
    if (signal.aborted) break
    if (failed.length > 0) round.noticed += 1
    else round.survived += 1
    console.log(`${failed.length > 0 ? `Noticed by "${failed[0]}":` : 'NOT NOTICED:'}\n${diffOf(mutation)}`)
  }
  return round
}

function describeRound({ noticed, survived, failing }: Round, stale: number): string {
  const tried = noticed + survived
  const rate = tried > 0 ? ` (${((100 * noticed) / tried).toFixed(1)} %)` : ''
  const flaws = [
    stale > 0 && `${stale} stale`,
    failing > 0 && `${failing} test files fail without a mutation`,
  ].filter(Boolean)
  return [`${noticed} of ${tried} mutations noticed${rate}`, ...flaws].join(', ')
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

/** The failed tests; the copy is whole again afterwards. */
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
