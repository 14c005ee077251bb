import { ensureDependencies, ensureNode, fail, passSignals } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  const { runMutants } = await import('./mutants/run-mutants.ts')
  process.exitCode = (await runMutants({ words: process.argv.slice(2), passSignals })) ? 0 : 1
} catch (error) {
  fail(error)
}
