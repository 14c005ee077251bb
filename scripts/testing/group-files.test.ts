import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { groupFiles } from './group-files.ts'

function writeFiles(t: TestContext, texts: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'soilkin-groups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return texts.map((text, number) => {
    const file = join(folder, `${String(number).padStart(2, '0')}.test.ts`)
    writeFileSync(file, text)
    return file
  })
}

describe('files that share a process', () => {
  it('are neighbours, about as many in each and at most eight', (t) => {
    const files = writeFiles(
      t,
      Array.from({ length: 18 }, () => "it('passes', () => undefined)"),
    )
    assert.deepEqual(groupFiles(files), [files.slice(0, 6), files.slice(6, 12), files.slice(12)])
  })

  it('are not those that change or judge their process', (t) => {
    const ofProcess = [
      "process.env.PORT = '0'",
      "process.env[name] ??= '0'",
      'delete process.env.PORT',
      "process.once('SIGTERM', stop)",
      't.mock.timers.enable()',
      "globalThis.fetch = () => Promise.reject(new Error('away'))",
    ]
    const files = writeFiles(t, ['shop()', 'run(Number(process.env.RUNS ?? 8))', ...ofProcess])
    assert.deepEqual(groupFiles(files), [files.slice(0, 2), ...files.slice(2).map((file) => [file])])
  })

  it('are none where there is only one', (t) => {
    const files = writeFiles(t, ['shop()'])
    assert.deepEqual([groupFiles(files), groupFiles([])], [[files], []])
  })
})
