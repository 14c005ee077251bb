import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { createTestDatabase } from '#test/database.ts'
import { runProgram } from '#test/run-program.ts'
import { everythingIn } from '#test/same-database.ts'
import { TaskRejected } from '../task-rejected.ts'
import { backUp } from './back-up.ts'
import { openBackup } from './open-backup.ts'
import { prove } from './prove.ts'
import type { Trust } from './seal.ts'

const folder = await mkdtemp(join(tmpdir(), 'soilkin-sealed-'))
const source = await createTestDatabase({ withSampleData: true })
after(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})
const key = randomBytes(32)
const sealed = join(folder, 'sealed.backup')
const plain = join(folder, 'plain.backup')
await backUp(source.pool, sealed, { key })
await backUp(source.pool, plain)
const bytes = await readFile(sealed)

async function errorOf(file: string, trust: Trust): Promise<string> {
  try {
    await (await openBackup(file, trust)).close()
  } catch (error) {
    assert.ok(error instanceof TaskRejected, String(error))
    return error.message
  }
  return assert.fail('The file was taken.')
}

describe('a backup with a key', () => {
  // #backup-encrypted
  it('reads with its key, and shows nothing without it', async () => {
    const [opened, open] = [await openBackup(sealed, { key }), await openBackup(plain)]
    assert.deepEqual(opened.summary, open.summary)
    await opened.close()
    await open.close()
    // The magic bytes of gzip do not occur near the beginning.
    assert.equal(bytes.subarray(0, 100).includes(Buffer.from([0x1f, 0x8b, 0x08])), false)
    assert.match(await errorOf(sealed, {}), /is encrypted: set the BACKUP_KEY/)
    assert.match(await errorOf(sealed, { key: randomBytes(32) }), /another BACKUP_KEY/)
  })

  it('has other bytes each time', async () => {
    const again = join(folder, 'again.backup')
    await backUp(source.pool, again, { key, now: new Date(0) })
    const begin = 17
    assert.notDeepEqual(
      (await readFile(again)).subarray(begin, begin + 200),
      bytes.subarray(begin, begin + 200),
    )
  })

  // #backup-sealed
  it('rejects a change of a single bit, at any place', async () => {
    const changedFile = join(folder, 'changed.backup')
    const places = [20, 40, 66, 67, bytes.length - 1, bytes.length - 70]
    for (let part = 1; part < 20; part += 1) places.push(Math.floor((bytes.length * part) / 20))
    for (const place of places) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      await writeFile(changedFile, changed)
      assert.match(await errorOf(changedFile, { key }), /damaged|another BACKUP_KEY/, `byte ${place}`)
    }
    for (const length of [17, 30, 66, 67, 100, bytes.length - 1]) {
      await writeFile(changedFile, bytes.subarray(0, length))
      assert.match(await errorOf(changedFile, { key }), /damaged/, `${length} bytes`)
    }
  })

  it('accepts an unsealed file only when its owner allows it', async () => {
    assert.match(await errorOf(plain, { key }), /not sealed.*--unsealed/)
    await (await openBackup(plain, { key, takesUnsealed: true })).close()
  })

  it('proves a backup with its key', async () => {
    const report = await prove(source.pool, sealed, null, key)
    assert.deepEqual(report.differences, [])
    await assert.rejects(prove(source.pool, sealed, null), /BACKUP_KEY/)
  })

  it('writes and restores an encrypted backup by the commands', async () => {
    const settings = { DATABASE_URL: source.url, BACKUP_KEY: key.toString('base64'), INIT_CWD: folder }
    const taken = await runProgram('src/server/cli/backup/backup-main.ts', ['by-command.backup'], settings)
    assert.match(taken.output, /bytes, encrypted\)\.\n$/)
    const target = await createTestDatabase()
    const before = await everythingIn(source.pool)
    const restored = await runProgram(
      'src/server/cli/backup/restore-main.ts',
      ['by-command.backup', '--replace'],
      {
        ...settings,
        DATABASE_URL: target.url,
      },
    )
    assert.equal(restored.code, 0, restored.output)
    assert.deepEqual(await everythingIn(target.pool), before)
    const unsealed = await runProgram(
      'src/server/cli/backup/restore-main.ts',
      ['plain.backup', '--replace'],
      {
        ...settings,
        DATABASE_URL: target.url,
      },
    )
    assert.match(unsealed.output, /not sealed/)
    await target.close()
  })
})
