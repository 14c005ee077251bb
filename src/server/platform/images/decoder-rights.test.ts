import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { decoderRights, shellLimits } from './decoder-rights.ts'

const program = fileURLToPath(new URL('picture-program.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'soilkin-rights-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs a line of code with the rights of the decoding program. */
function probe(code: string): string {
  const shell = `${shellLimits(900_000)}; exec "$0" "$@"`
  const run = spawnSync(
    '/bin/sh',
    ['-c', shell, process.execPath, ...decoderRights(program), '--input-type=module', '--eval', code],
    { cwd: folder, env: {}, encoding: 'utf8' },
  )
  return `${run.stdout}${run.stderr}`
}

describe('the program that decodes pictures', () => {
  // #decoder-rights
  it('gives the decoding program no rights that it does not need', () => {
    const file = JSON.stringify(join(folder, 'file'))
    const denied = [
      "import { readFileSync } from 'node:fs'; readFileSync('/etc/passwd')",
      `import { readFileSync } from 'node:fs'; readFileSync(${JSON.stringify(join(root, '.env.example'))})`,
      `import { readdirSync } from 'node:fs'; readdirSync(${JSON.stringify(root)})`,
      `import { writeFileSync } from 'node:fs'; writeFileSync(${file}, 'x')`,
      "import { spawnSync } from 'node:child_process'; spawnSync('/bin/true')",
      "import { Worker } from 'node:worker_threads'; new Worker('1', { eval: true })",
    ]
    for (const code of denied) assert.match(probe(code), /ERR_ACCESS_DENIED/, code)
    const kept = JSON.stringify(join(root, 'package.json'))
    assert.equal(
      probe(`import { readFileSync } from 'node:fs'; readFileSync(${kept}); console.log('read')`),
      'read\n',
    )
  })

  it('limits native code by the operating system', () => {
    const shell = (command: string) =>
      spawnSync('/bin/sh', ['-c', `${shellLimits(900_000)}; ${command}`], { cwd: folder, encoding: 'utf8' })
    assert.notEqual(shell('echo more >> written').status, 0)
    assert.equal(shell('ulimit -c').stdout, '0\n')
  })
})
