import { ensureServerBundle } from './bundle-server.mjs'
import { ensureBuild, ensureDependencies, ensureNode, fail, passSignals } from './launch.mjs'
import { check } from './run-checks.mjs'

try {
  await ensureNode()
  ensureDependencies()
  const patterns = process.argv.slice(2)
  ensureBuild()
  ensureServerBundle()
  // A few files named by hand are somebody at work on them; the whole run also checks everything.
  const meanwhile = patterns.length > 0 ? undefined : check()
  const { runTests } = await import('./run-tests.ts')
  process.exitCode = (await runTests({ patterns, meanwhile, passSignals })) ? 0 : 1
} catch (error) {
  fail(error)
}
