import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { runTestFiles } from './run-test-files.ts'

const tree = mkdtempSync(join(tmpdir(), 'soilkin-mutants-'))
after(() => rmSync(tree, { recursive: true, force: true }))

/** Runs test files with these texts in a tree that has nothing else. */
async function run(files: Record<string, string>, limitMs?: number): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(tree, name), text)
  return runTestFiles(tree, Object.keys(files), { signal: new AbortController().signal, limitMs })
}

const testOf = (name: string, body: string): string =>
  `import { describe, it } from 'node:test'\ndescribe('a thing', () => { it('${name}', () => { ${body} }) })\n`

describe('a run of test files', () => {
  it('names each failed test and no suite around it', async () => {
    const files = {
      'good.test.mjs': testOf('holds', ''),
      'bad.test.mjs': testOf('breaks', "throw new Error('no')"),
    }
    assert.deepEqual(await run(files), ['breaks'])
    assert.deepEqual(await run({ 'good.test.mjs': files['good.test.mjs'] }), [])
  })

  it('fails where a file does not load', async () => {
    const failed = await run({ 'broken.test.mjs': "import './nowhere.mjs'\n" })
    assert.equal(failed.length, 1)
    assert.match(failed[0] ?? '', /broken\.test\.mjs/)
  })

  it('ends a file that never ends', async () => {
    assert.deepEqual(await run({ 'hangs.test.mjs': testOf('hangs', 'while (true) {}') }, 1_000), [
      'no end after 1 s',
    ])
  })
})
