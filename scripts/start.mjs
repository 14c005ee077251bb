import { compiled } from './bundle.mjs'
import { bundledSandbox, ensureSandboxBundle } from './bundle-sandbox.mjs'
import { bundledShop, ensureShop, shopMemory, shopOptions } from './bundle-server.mjs'
import { ensureDependencies, ensureNode, fail, passSignals } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  await ensureShop()
  // V8 reuses its compiled code at the next start.
  process.env.NODE_COMPILE_CACHE ??= compiled
  for (const [name, value] of Object.entries(shopMemory)) process.env[name] ??= value
  const { openShop, usesSandbox } = await import('./start.ts')
  if (usesSandbox(process.env)) await ensureSandboxBundle()
  const shop = [...shopOptions, bundledShop]
  process.exitCode = await openShop({ shop, sandbox: bundledSandbox, passSignals })
} catch (error) {
  fail(error)
}
