import { ensureDependencies, ensureNode, ensureStaffBuild, fail, passSignals } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  await ensureStaffBuild()
  process.env.DEV_VITE = '1'
  const { openShop } = await import('./start.ts')
  const watched = ['--watch-path=src/server', '--watch-path=src/contract', '--watch-path=src/shared']
  process.exitCode = await openShop({
    shop: [...watched, '--watch-preserve-output', 'src/server/main.ts'],
    sandbox: 'tools/sandbox/razorpay/main.ts',
    passSignals,
  })
} catch (error) {
  fail(error)
}
