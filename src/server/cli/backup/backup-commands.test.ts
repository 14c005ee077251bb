import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '#test/database.ts'
import { openDatabaseLab } from '#test/database-lab.ts'
import { runProgram } from '#test/run-program.ts'
import { everythingIn } from '#test/same-database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { TaskRejected } from '../task-rejected.ts'
import { readArguments } from './read-arguments.ts'

const folder = await mkdtemp(join(tmpdir(), 'soilkin-backup-commands-'))
const server = await createTestDatabase({ withSampleData: true })
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const programs = {
  backup: 'src/server/cli/backup/backup-main.ts',
  restore: 'src/server/cli/backup/restore-main.ts',
}

/** Runs an owner's command in its own process, as npm would from the folder of this test. */
const run = (command: keyof typeof programs, args: string[], settings: Record<string, string>) =>
  runProgram(programs[command], args, { INIT_CWD: folder, ...settings })

async function withPool<T>(settings: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool(settings)
  return work(pool).finally(() => pool.end())
}

let taken: Awaited<ReturnType<typeof run>>
before(async () => {
  taken = await run('backup', ['taken.backup'], { DATABASE_URL: server.url })
})

describe('npm run backup and npm run restore', () => {
  it('moves a shop from a server to the embedded database and back', async (t) => {
    const lab = await openDatabaseLab(t)
    assert.equal(taken.code, 0, taken.output)
    assert.match(taken.output, /\nBackup: \S+taken\.backup \(\d+ rows of \d+ tables, \d+ bytes\)\.\n$/)

    const restored = await run('restore', ['taken.backup'], { DATA_DIR: lab.dataDir })
    assert.equal(restored.code, 0, restored.output)
    assert.match(restored.output, /^Database: embedded .*\nRestored: \d+ rows, as of 20\S+Z\.\n$/)
    const embedded = await lab.start()
    const everything = await withPool(embedded.connection, everythingIn)
    assert.deepEqual(everything, await everythingIn(server.pool))

    // A process has opened the embedded database, as when the shop serves.
    const again = await run('backup', [], { DATA_DIR: lab.dataDir })
    assert.equal(again.code, 0, again.output)
    const [name = ''] = await readdir(join(lab.dataDir, 'backups'))
    assert.match(name, /^soilkin-20\d\d-\d\d-\d\d-\d{6}\.backup$/)
    const other = await createTestDatabase()
    await other.pool.end()
    const file = join(lab.dataDir, 'backups', name)
    const back = await run('restore', [file, '--replace'], { DATABASE_URL: other.url })
    assert.equal(back.code, 0, back.output)
    assert.deepEqual(await withPool({ connectionString: other.url }, everythingIn), everything)
    await other.close()
  })

  it('rejects a damaged file before it opens a database', async (t) => {
    const lab = await openDatabaseLab(t)
    const bytes = await readFile(join(folder, 'taken.backup'))
    await writeFile(join(folder, 'cut.backup'), bytes.subarray(0, -100))
    const { code, output } = await run('restore', ['cut.backup', '--replace'], { DATA_DIR: lab.dataDir })
    assert.deepEqual(
      [code, output],
      [1, 'The backup is damaged: it was cut off or changed after it was made. Nothing was touched.\n'],
    )
    assert.deepEqual(await readdir(lab.folder), [])
  })

  it('accepts --replace when npm has taken it as its own option', async () => {
    const other = await createTestDatabase()
    await migrate(other.pool)
    await other.pool.end()
    const refused = await run('restore', ['taken.backup'], { DATABASE_URL: other.url })
    assert.match(refused.output, /holds a shop already/)
    const replaced = await run('restore', ['taken.backup'], {
      DATABASE_URL: other.url,
      npm_config_replace: 'true',
    })
    assert.equal(replaced.code, 0, replaced.output)
    await other.close()
  })

  it('answers invalid arguments with a sentence', async () => {
    const settings = { DATABASE_URL: server.url }
    for (const [command, args, sentence] of [
      ['restore', [], /^Name the backup: npm run restore FILE/],
      ['restore', ['a', '--force'], /^There is no option --force/],
      ['backup', ['--replace'], /There is no option --replace/],
    ] as const) {
      const { code, output } = await run(command, [...args], settings)
      assert.equal(code, 1)
      assert.match(output, sentence)
      assert.doesNotMatch(output, / at /)
    }
    assert.throws(
      () => readArguments(['a', 'b'], {}),
      (error) => error instanceof TaskRejected && /^One file is enough/.test(error.message),
    )
  })
})
