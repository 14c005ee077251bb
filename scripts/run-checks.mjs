import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './launch.mjs'

const projects = [
  'tsconfig.json',
  'src/shared',
  'src/contract',
  'src/server',
  'src/web',
  'tools/sandbox',
  'tools/chaos',
]

/** Types, lint, format, import directions, regular expressions, words and the list of triggers, all at once. Prints what is wrong and answers whether nothing is. */
export async function check() {
  const bin = (name) => join(root, 'node_modules', '.bin', name)
  const jobs = [
    ['Format and lint', bin('biome'), ['ci', '--error-on-warnings', '--colors=off']],
    ['Import directions', process.execPath, ['scripts/imports/check.ts']],
    ['Regular expressions', process.execPath, ['scripts/regexes/check.ts']],
    ['Words', process.execPath, ['scripts/words/check.ts']],
    ['Triggers in docs/tables.md', process.execPath, ['scripts/tables/check.ts']],
    // One checker each: seven run at once already, and more would check shared files again.
    ...projects.map((project) => [`Types of ${project}`, bin('tsc'), ['-p', project, '--checkers', '1']]),
  ]
  const begun = performance.now()
  const results = await Promise.all(jobs.map(runJob))
  for (const { name, output, isFine } of results) if (!isFine) console.log(`${name}:\n${output}`)
  const bad = results.filter(({ isFine }) => !isFine)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `Check: ${bad.length === 0 ? 'all well' : `${bad.length} of ${jobs.length} not well`} (${seconds} s)`,
  )
  return bad.length === 0
}

function runJob([name, program, args]) {
  if (!existsSync(program)) return { name, isFine: false, output: `${program} is missing; run npm ci.` }
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    child.once('close', (code) =>
      resolve({ name, isFine: code === 0, output: Buffer.concat(chunks).toString() }),
    )
  })
}
