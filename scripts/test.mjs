import { ensureSandboxBundle } from './bundle-sandbox.mjs'
import { ensureShop } from './bundle-server.mjs'
import { ensureDependencies, ensureNode, fail, passSignals, root } from './launch.mjs'
import { check } from './run-checks.mjs'

try {
  await ensureNode()
  ensureDependencies()
  const { patterns, isWhole, isStrict } = await readWish(process.argv.slice(2))
  await ensureShop()
  await ensureSandboxBundle()
  // Named files run alone; the whole run also runs all checks.
  const meanwhile = isWhole ? check() : undefined
  const { runTests } = await import('./run-tests.ts')
  process.exitCode = (await runTests({ patterns, isStrict, meanwhile, passSignals })) ? 0 : 1
} catch (error) {
  fail(error)
}

/**
 * Runs all files, named files, or with `--changed [revision]` those that the changes touch. `--strict` counts a test
 * that passes only when repeated as failed.
 */
async function readWish(words) {
  const isStrict = words.includes('--strict')
  const [first, ...others] = words.filter((word) => word !== '--strict')
  if (first === undefined) return { patterns: [], isWhole: true, isStrict }
  if (first !== '--changed') return { patterns: [first, ...others], isWhole: false, isStrict }
  const { findChangedTests } = await import('./testing/changed.ts')
  const patterns = findChangedTests(others[0] ?? 'main', root)
  console.log(`${patterns.length} test files are touched by what changed.`)
  if (patterns.length === 0) process.exit(0)
  return { patterns, isWhole: false, isStrict }
}
