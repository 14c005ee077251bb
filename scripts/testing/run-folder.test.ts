import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeRunFolder } from './run-folder.ts'

const plenty = 2 ** 40

async function makePlace(t: TestContext): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'soilkin-place-'))
  t.after(() => rm(place, { recursive: true }))
  return place
}

async function make(t: TestContext, place: string, freeMemory: number): Promise<string> {
  const folder = await makeRunFolder(place, freeMemory)
  t.after(() => rm(folder, { recursive: true, force: true }))
  return dirname(folder)
}

describe('the folder of a run', () => {
  it('is in memory where there is plenty, else among temporary files', async (t) => {
    const place = await makePlace(t)
    assert.equal(await make(t, place, plenty), place)
    assert.equal(await make(t, place, 2 ** 30), tmpdir())
    assert.equal(await make(t, join(place, 'missing'), plenty), tmpdir())
  })

  it('removes folders of killed runs and keeps those of living runs', async (t) => {
    const place = await makePlace(t)
    const { pid: ended } = spawnSync(process.execPath, ['-e', ''])
    const [left, living, other] = [
      `soilkin-tests-${ended}-a`,
      `soilkin-tests-${process.pid}-b`,
      'PostgreSQL.1',
    ]
    for (const name of [left, living, other]) await mkdir(join(place, name, 'postgres'), { recursive: true })
    await make(t, place, plenty)
    const remain = [left, living, other].map((name) => existsSync(join(place, name)))
    assert.deepEqual(remain, [false, true, true])
  })
})
