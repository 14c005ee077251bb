import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureSandboxBundle } from './bundle-sandbox.mjs'
import { ensureShop } from './bundle-server.mjs'
import { allEnded, ensureDependencies, ensureNode, fail, passSignals, root, runAndPassOn } from './launch.mjs'
import { check } from './run-checks.mjs'

try {
  await ensureNode()
  ensureDependencies()
  const { values, positionals } = parseArgs({
    options: {
      /** The files that the changes since a revision touch; it follows, or is `main`. */
      changed: { type: 'boolean' },
      /** What passes only when it is run again counts as failed. */
      strict: { type: 'boolean' },
      /** Tests by a part of their name. */
      name: { type: 'string' },
      /** Runs files anew when they or what they import changes. */
      watch: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const byNode = values.watch || values.name !== undefined
  process.exitCode = await (byNode ? runByNode(values, positionals) : runByUs(values, positionals))
} catch (error) {
  fail(error)
}

/** Pages and bundles of shop and sandbox, which journeys and started programs need. */
function build() {
  return allEnded([ensureShop(), ensureSandboxBundle()])
}

/** All files with all checks, or those that are named or touched by changes. */
async function runByUs({ changed, strict: isStrict }, positionals) {
  const patterns = changed ? await touchedSince(positionals[0] ?? 'main') : positionals
  if (changed && patterns.length === 0) return 0
  const building = build()
  const checking = patterns.length === 0 ? building.then(check) : undefined
  // Both are awaited later, beside other work.
  for (const work of [building, checking]) work?.catch(() => undefined)
  // The run itself imports the database's package too, for what test databases are copied from.
  await import('./testing/quick-packages.mjs')
  const { runTests } = await import('./run-tests.ts')
  return (await runTests({ patterns, isStrict, building, checking, passSignals })) ? 0 : 1
}

async function touchedSince(revision) {
  const { findChangedTests } = await import('./testing/changed.ts')
  const files = findChangedTests(revision, root)
  console.log(`${files.length} test files are touched by what changed.`)
  return files
}

/** With Node's own runner, from the sources. Without files a name is looked for in all. */
async function runByNode({ name, watch }, positionals) {
  await build()
  const { everyTest, findFiles } = await import('./find-files.ts')
  const holdsName = (file) => readFileSync(join(root, file), 'utf8').includes(name)
  const files =
    positionals.length > 0 ? positionals : findFiles(everyTest, root).filter(name ? holdsName : () => false)
  if (files.length === 0)
    throw new Error(watch ? 'Which file? npm test -- --watch FILE' : `No test is called ${name}.`)
  const flags = [
    ...(watch ? ['--watch'] : []),
    ...(name === undefined ? [] : [`--test-name-pattern=${RegExp.escape(name)}`]),
  ]
  process.env.TEST_TRACES = join(root, 'test-results')
  return runAndPassOn(process.execPath, ['--test', ...flags, ...files])
}
