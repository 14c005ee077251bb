import { ensureServerBundle } from './bundle-server.mjs'
import { ensureBuild, ensureDependencies, ensureNode, fail, passSignals, root } from './launch.mjs'
import { check } from './run-checks.mjs'

try {
  await ensureNode()
  ensureDependencies()
  const { patterns, isWhole } = await readWish(process.argv.slice(2))
  ensureBuild()
  ensureServerBundle()
  // Named files run alone; the whole run also runs all checks.
  const meanwhile = isWhole ? check() : undefined
  const { runTests } = await import('./run-tests.ts')
  process.exitCode = (await runTests({ patterns, meanwhile, passSignals })) ? 0 : 1
} catch (error) {
  fail(error)
}

/** All files, those that are named, or with `--changed [revision]` those that the changes since then touch. */
async function readWish([first, ...others]) {
  if (first === undefined) return { patterns: [], isWhole: true }
  if (first !== '--changed') return { patterns: [first, ...others], isWhole: false }
  const { findChangedTests } = await import('./testing/changed.ts')
  const patterns = findChangedTests(others[0] ?? 'main', root)
  console.log(`${patterns.length} test files are touched by what changed.`)
  if (patterns.length === 0) process.exit(0)
  return { patterns, isWhole: false }
}
