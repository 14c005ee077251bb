import { ensureBuild, ensureDependencies, ensureNode, fail, passSignals } from './launch.mjs'
import { check } from './run-checks.mjs'

try {
  await ensureNode()
  ensureDependencies()
  const patterns = process.argv.slice(2)
  // A few files named by hand are somebody at work on them; the whole run also checks and rebuilds everything.
  const isWell = patterns.length > 0 || (await check())
  ensureBuild()
  const { runTests } = await import('./run-tests.ts')
  const isPassed = await runTests({ patterns, passSignals })
  process.exitCode = isWell && isPassed ? 0 : 1
} catch (error) {
  fail(error)
}
