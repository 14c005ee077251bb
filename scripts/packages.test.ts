import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { isCurrentInstall } from './launch.mjs'

describe('the packages of a folder', () => {
  const wanted = {
    '': {},
    'node_modules/one': { version: '1.2.0' },
    'node_modules/other': { optional: true },
  }

  /** A folder with these packages noted and these put there. */
  async function folderWith(t: TestContext, noted: object | null, there: string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'soilkin-install-'))
    t.after(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
    await mkdir(join(folder, 'node_modules'))
    for (const name of there) await mkdir(join(folder, 'node_modules', name))
    if (noted) {
      const note = join(folder, 'node_modules/.package-lock.json')
      await writeFile(note, JSON.stringify({ packages: noted }))
    }
    return folder
  }

  const one = (version: string) => ({ 'node_modules/one': { version } })

  test('are installed when npm has noted them, without optional ones', async (t) => {
    assert.equal(isCurrentInstall(await folderWith(t, one('1.2.0'), ['one'])), true)
  })

  test('are missing without a note, in another version, or when they are noted and gone', async (t) => {
    assert.equal(isCurrentInstall(await folderWith(t, null, ['one'])), false)
    assert.equal(isCurrentInstall(await folderWith(t, one('1.1.0'), ['one'])), false)
    assert.equal(isCurrentInstall(await folderWith(t, {}, ['one'])), false)
    assert.equal(isCurrentInstall(await folderWith(t, one('1.2.0'), [])), false)
  })
})
