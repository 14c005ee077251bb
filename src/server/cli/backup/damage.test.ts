import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createTestDatabase } from '#test/database.ts'
import { everythingIn } from '#test/same-database.ts'
import { connect } from '../../platform/database/database.ts'
import { TaskRejected } from '../task-rejected.ts'
import { backUp } from './back-up.ts'
import { openBackup } from './open-backup.ts'
import { restore } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'soilkin-damage-'))
const source = await createTestDatabase({ withSampleData: true })
after(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})
const whole = join(folder, 'whole.backup')
await backUp(source.pool, whole)
const bytes = await readFile(whole)
const opening = Buffer.from('soilkin-backup 1\n')
const closingLength = '\nsha256 \n'.length + 64
const text = gunzipSync(bytes.subarray(opening.length, -closingLength)).toString()

async function errorOf(content: Buffer): Promise<string> {
  const file = join(folder, 'given.backup')
  await writeFile(file, content)
  try {
    const backup = await openBackup(file)
    await backup.close()
  } catch (error) {
    assert.ok(error instanceof TaskRejected, String(error))
    return error.message
  }
  return assert.fail('The file was taken.')
}

/** Changed contents with a valid seal, as another program might write them. */
function sealed(contents: string): Buffer {
  const body = Buffer.concat([opening, gzipSync(contents)])
  const hash = createHash('sha256').update(body).digest('hex')
  return Buffer.concat([body, Buffer.from(`\nsha256 ${hash}\n`)])
}

describe('a backup file', () => {
  it('accepts a complete file', async () => {
    const backup = await openBackup(whole)
    assert.equal(backup.summary.rows.products, 8)
    await backup.close()
  })

  it('rejects a change of a single bit, at any place', async () => {
    const places = [0, 5, opening.length - 2, opening.length, opening.length + 5, bytes.length - 1]
    for (let part = 1; part < 40; part += 1) places.push(Math.floor((bytes.length * part) / 40))
    for (const place of places) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      const expected = place < opening.length ? /no backup of the shop|another kind/ : /damaged/
      assert.match(await errorOf(changed), expected, `byte ${place}`)
    }
  })

  it('rejects a truncated or extended file', async () => {
    for (const length of [
      0,
      3,
      opening.length,
      60,
      100,
      bytes.length >> 1,
      bytes.length - 70,
      bytes.length - 1,
    ]) {
      assert.match(await errorOf(bytes.subarray(0, length)), /damaged|no backup/, `${length} bytes`)
    }
    assert.match(await errorOf(Buffer.concat([bytes, Buffer.from('\n')])), /damaged/)
    assert.match(await errorOf(Buffer.concat([bytes, bytes])), /damaged/)
  })

  it('rejects a file of another kind', async () => {
    for (const other of [
      '',
      'PGDMP',
      'soilkin',
      'soilkin-backup',
      '{"a":1}',
      '-- PostgreSQL database dump\n',
    ]) {
      assert.match(await errorOf(Buffer.from(other)), /no backup of the shop/)
    }
    await assert.rejects(openBackup(join(folder, 'absent')), /absent can't be read: ENOENT/)
    await assert.rejects(openBackup(folder), TaskRejected)
  })

  it('rejects a newer format', async () => {
    const later = Buffer.concat([Buffer.from('soilkin-backup 3\n'), bytes.subarray(opening.length)])
    assert.match(await errorOf(later), /newer version of the shop/)
  })

  it('rejects tables of a newer or a different shop', async () => {
    const newer = text.replace('"migrations":[', '"migrations":[{"name":"9999_next.sql","sha256":"x"},')
    assert.match(await errorOf(sealed(newer)), /newer version of the shop \(it has 9999_next\.sql\)/)
    const other = text.replace(/"sha256":"\w+"/, '"sha256":"f00"')
    assert.match(await errorOf(sealed(other)), /another shop: its 0000_baseline/)
  })

  it('rejects a file whose parts contradict each other', async () => {
    const lines = text.split('\n')
    const [manifest = '', ...rest] = lines
    const withoutRow = [manifest, ...rest.slice(1)].join('\n')
    const wrongs = {
      'a row is missing': withoutRow,
      'the summary is missing': [...lines.slice(0, -2), ''].join('\n'),
      'something follows': `${text}more\n`,
      'a table is missing': text.replace('\\.\n', ''),
      'there is no manifest': rest.join('\n'),
      'the manifest is of another form': `{}\n${rest.join('\n')}`,
      'there is nothing': '',
    }
    for (const [what, contents] of Object.entries(wrongs)) {
      assert.match(await errorOf(sealed(contents)), /damaged/, what)
    }
  })

  it('restores nothing from a file that changes after the check', async () => {
    const target = await createTestDatabase({ withSampleData: true })
    const file = join(folder, 'changing.backup')
    await writeFile(file, bytes)
    const before = await everythingIn(target.pool)
    await target.pool.end()
    const { pool, close } = connect({
      connectionString: target.url,
      maxConnections: 2,
      // Dropping a database breaks connections that are still closing.
      onIdleError: () => undefined,
      onInvalidSettings: () => undefined,
    })
    const backup = await openBackup(file)
    const changed = await open(file, 'r+')
    // Changes the time in the gzip header: the contents stay readable, but the file differs.
    await changed.write(Buffer.from([1]), 0, 1, opening.length + 5)
    await changed.close()
    await assert.rejects(restore(pool, backup, { isReplacing: true }), /damaged/)
    await backup.close()
    assert.deepEqual(await everythingIn(pool), before)
    await close()
    await target.close()
  })
})
