import { ensureDependencies, ensureNode, fail } from './launch.mjs'
import { check } from './run-checks.mjs'

try {
  await ensureNode()
  ensureDependencies()
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  fail(error)
}
