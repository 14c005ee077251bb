import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findBinaries } from './binaries.ts'
import { lock, tryLock } from './file-lock.ts'
import { checkVersion } from './initialise.ts'
import { chooseSocketFolder, makeLayout, socketFile } from './layout.ts'
import { readPidFile } from './lock-files.ts'
import { isAlive, servesFolder } from './processes.ts'
import { asArguments, fixedSettings } from './settings.ts'

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soilkin-parts-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('the start lock', () => {
  test('a lock is shared by many or exclusive to one', (t) => {
    const path = join(emptyFolder(t), 'lock')
    const readers = [tryLock(path, 'shared'), tryLock(path, 'shared')]
    assert.ok(readers.every(Boolean))
    assert.equal(tryLock(path, 'exclusive'), undefined)
    for (const reader of readers) reader?.release()
    const writer = tryLock(path, 'exclusive')
    assert.ok(writer)
    assert.equal(tryLock(path, 'shared'), undefined)
    writer.release()
    const reader = tryLock(path, 'shared')
    assert.ok(reader)
    reader.release()
  })

  test('a lock is free after its process was killed', (t) => {
    const path = join(emptyFolder(t), 'lock')
    const module = fileURLToPath(new URL('file-lock.ts', import.meta.url))
    const program = `
      const { tryLock } = await import(${JSON.stringify(module)})
      if (tryLock(${JSON.stringify(path)}, 'exclusive')) process.stdout.write('held')
      process.kill(process.pid, 'SIGKILL')`
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    assert.equal(child.signal, 'SIGKILL')
    assert.equal(child.stdout, 'held')
    const taken = tryLock(path, 'exclusive')
    assert.ok(taken)
    taken.release()
  })

  test('a lock that stays taken names its activity in the error', async (t) => {
    const path = join(emptyFolder(t), 'lock')
    const held = tryLock(path, 'exclusive')
    await assert.rejects(
      lock(path, 'exclusive', 'Another start has been under way', 60),
      /^Error: Another start has been/,
    )
    held?.release()
  })
})

describe('the socket folder', () => {
  test('the socket is in the data folder when its path fits', () => {
    assert.equal(chooseSocketFolder('/srv/shop/data/postgres'), '/srv/shop/data/postgres/socket')
  })

  test('each deep data folder gets its own short socket folder', () => {
    const deep = (name: string) => chooseSocketFolder(`/srv/${'long'.repeat(30)}/${name}`)
    assert.ok(Buffer.byteLength(socketFile(deep('a'))) <= 103)
    assert.notEqual(deep('a'), deep('b'))
    assert.equal(deep('a'), deep('a'))
  })

  test('the socket path is measured in bytes', () => {
    assert.ok(!chooseSocketFolder(`/srv/${'मिट्टी'.repeat(6)}`).startsWith('/srv'))
  })

  test('makeLayout rejects a symbolic link as socket folder', (t) => {
    const folder = emptyFolder(t)
    mkdirSync(join(folder, 'postgres'))
    mkdirSync(join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'postgres', 'socket'))
    assert.throws(() => makeLayout(folder, undefined), /is not a folder of the shop's own/)
  })
})

describe('findBinaries', () => {
  test('reports an unsupported platform with the remedy', () => {
    assert.throws(() => findBinaries('win32', 'x64'), /no embedded database for win32-x64. Set DATABASE_URL/)
    assert.throws(() => findBinaries('sunos', 'x64'), /no embedded database for sunos-x64/)
  })

  test('reports a package that is not installed', () => {
    const [platform, arch] = process.platform === 'darwin' ? ['linux', 'ppc64'] : ['darwin', 'arm64']
    assert.throws(() => findBinaries(platform, arch), /is not installed; run "npm ci" again/)
  })
})

describe('checkVersion', () => {
  test('rejects a folder of another major version', (t) => {
    const folder = emptyFolder(t)
    writeFileSync(join(folder, 'PG_VERSION'), '17\n')
    assert.throws(
      () => checkVersion(folder, '18.4'),
      /was made by PostgreSQL 17, and this shop brings PostgreSQL 18/,
    )
    writeFileSync(join(folder, 'PG_VERSION'), '18\n')
    checkVersion(folder, '18.4')
  })

  test('rejects a folder that is no PostgreSQL folder', (t) => {
    assert.throws(() => checkVersion(emptyFolder(t), '18.4'), /is no PostgreSQL folder/)
  })
})

describe('readPidFile', () => {
  test('returns pid, socket folder and status', (t) => {
    const folder = emptyFolder(t)
    const lines = ['4711', folder, '1700000000', '5432', '/run/shop', '', '  5432001   7', 'ready   ', '']
    writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'))
    assert.deepEqual(readPidFile(folder), { pid: 4711, sockets: '/run/shop', status: 'ready' })
  })

  test('returns undefined for a missing or empty file', (t) => {
    const folder = emptyFolder(t)
    assert.equal(readPidFile(folder), undefined)
    writeFileSync(join(folder, 'postmaster.pid'), '')
    assert.equal(readPidFile(folder), undefined)
  })
})

test('servesFolder rejects a living process of another folder', (t) => {
  assert.equal(isAlive(process.pid), true)
  assert.equal(servesFolder(process.pid, emptyFolder(t)), false)
})

test('fixedSettings always sets durable commits', () => {
  const args = asArguments(fixedSettings({ sockets: '/s', logs: '/l' }))
  for (const setting of ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'listen_addresses=']) {
    assert.ok(args.includes(setting), setting)
  }
})
