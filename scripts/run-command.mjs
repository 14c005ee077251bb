import { compiled } from './bundle.mjs'
import { ensureServerBundle, serverPrograms } from './bundle-server.mjs'
import { ensureDependencies, ensureNode, fail, runAndPassOn } from './launch.mjs'

/** Runs an owner's command from the bundle that `npm start` runs, which a fresh clone makes now. */
export async function runCommand(command) {
  try {
    await ensureNode()
    ensureDependencies()
    await ensureServerBundle()
    process.env.NODE_COMPILE_CACHE ??= compiled
    const program = serverPrograms[`src/server/cli/${command}-main.ts`]
    process.exitCode = await runAndPassOn(process.execPath, [program, ...process.argv.slice(2)])
  } catch (error) {
    fail(error)
  }
}
