import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { openDataFolder } from './data-folder.ts'

// #data-folder-modes
it('closes the data folder to other accounts, whatever the umask', async (t) => {
  const parent = await mkdtemp(join(tmpdir(), 'soilkin-data-folder-'))
  const former = process.umask(0)
  t.after(async () => {
    process.umask(former)
    await rm(parent, { recursive: true })
  })
  const folder = join(parent, 'data')
  openDataFolder(folder)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  await chmod(folder, 0o777)
  openDataFolder(folder)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
})
