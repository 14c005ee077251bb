import { ensureShop } from './bundle-server.mjs'
import { ensureDependencies, ensureNode, fail } from './launch.mjs'

// Makes what `npm start` would make first, for a service whose account may not write to the folder of the release.
try {
  await ensureNode()
  ensureDependencies()
  await ensureShop()
} catch (error) {
  fail(error)
}
