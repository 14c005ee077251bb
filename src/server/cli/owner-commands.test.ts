import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import type { TestDatabaseOptions } from '#test/database-copy.ts'
import { runProgram } from '#test/run-program.ts'
import { readConfig } from '../platform/config/config.ts'
import { confirmLoss } from './confirm-loss.ts'
import { readStaffArguments } from './staff-arguments.ts'
import { TaskRejected } from './task-rejected.ts'

const opened: TestDatabase[] = []
let database: TestDatabase
/** Creates the database of this test's commands. */
async function openDatabase(options?: TestDatabaseOptions): Promise<void> {
  database = await createTestDatabase(options)
  opened.push(database)
}
after(async () => {
  for (const each of opened) await each.close()
})

const programs = {
  seed: 'src/server/cli/seed-main.ts',
  reset: 'src/server/cli/reset-main.ts',
  staff: 'src/server/cli/staff-main.ts',
}

/** Runs an owner's command in its own process. */
const run = (command: keyof typeof programs, settings: Record<string, string> = {}, args: string[] = []) =>
  runProgram(programs[command], args, { DATABASE_URL: database.url, ...settings })

const count = async (table: string): Promise<number> =>
  (await database.pool.query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows

const far = 'postgres://shop:secret-word@db.example.invalid:5432/soilkin'

describe('npm run staff', () => {
  it('prints links for a first owner and a locked-out member', async () => {
    await openDatabase()
    const settings = { STAFF_URL: 'http://127.0.0.1:3002' }
    const invited = await run('staff', settings, ['invite', 'owner@shop.example', '--role', 'owner'])
    assert.equal(invited.code, 0, invited.output)
    assert.match(
      invited.output,
      /^For owner@shop\.example, once, until \S+:\nhttp:\/\/127\.0\.0\.1:3002\/join#[\w-]{43}$/m,
    )
    const { rows } = await database.pool.query('SELECT author, action FROM audit_log')
    assert.deepEqual(rows, [{ author: 'shop', action: 'staff_invited' }])
    const unknown = await run('staff', settings, ['reset', 'nobody@shop.example'])
    assert.deepEqual([unknown.code, /No member of the staff/.test(unknown.output)], [1, true])
  })

  it('explains its usage, and reports an unknown role', async () => {
    await openDatabase()
    const { code, output } = await run('staff', {}, ['invite', 'x@y.example', '--rank', 'owner'])
    assert.equal(code, 1)
    assert.match(
      output,
      /--rank[\s\S]*\nnpm run staff -- invite MAIL --role ROLE\nnpm run staff -- reset MAIL\n$/,
    )
    assert.doesNotMatch(output, /^ {4}at /m)
    const unknown = await run('staff', {}, ['invite', 'x@y.example', '--role', 'admiral'])
    assert.equal(unknown.code, 1)
    assert.match(unknown.output, /^There is no role called admiral\.\n$/)
  })

  it('requires a verb, one address and, to invite, a role', () => {
    const email = 'x@y.example'
    assert.deepEqual(readStaffArguments(['invite', email, '--role', 'owner']), {
      verb: 'invite',
      email,
      role: 'owner',
    })
    assert.deepEqual(readStaffArguments(['reset', email]), { verb: 'reset', email })
    for (const args of [
      [],
      ['invite'],
      ['invite', email],
      ['reset'],
      ['reset', email, email],
      ['remove', email],
      ['invite', 'nobody', '--role', 'owner'],
    ]) {
      assert.throws(
        () => readStaffArguments(args),
        (error) =>
          error instanceof TaskRejected &&
          error.message.startsWith('npm run staff -- invite MAIL --role ROLE'),
        args.join(' '),
      )
    }
  })
})

describe('npm run seed', () => {
  it('fills an empty shop and leaves a filled one unchanged', async () => {
    await openDatabase()
    const first = await run('seed')
    assert.equal(first.code, 0, first.output)
    assert.match(first.output, /^Database: PostgreSQL .*\nThe sample data is in\.\n$/)
    const second = await run('seed')
    assert.match(second.output, /nothing was changed/)
    assert.deepEqual([second.code, await count('products'), await count('orders')], [0, 8, 3])
  })

  // #owner-commands-0de
  it('creates no demo account and no year of trade in production', async () => {
    await openDatabase()
    assert.equal((await run('seed', { NODE_ENV: 'production' })).code, 0)
    assert.deepEqual([await count('products'), await count('accounts')], [8, 0])
    const refused = await run('seed', { NODE_ENV: 'production' }, ['--year'])
    assert.deepEqual([refused.code, /no place in a shop/.test(refused.output)], [1, true])
    assert.deepEqual([await count('orders'), await count('accounts')], [0, 0])
  })

  it('makes a year of trade only once', async () => {
    await openDatabase({ withYear: true })
    const again = await run('seed', {}, ['--year'])
    assert.deepEqual([again.code, /has a year of trade already/.test(again.output)], [1, true])
  })
})

describe('npm run reset', () => {
  it('restores the sample data', async () => {
    await openDatabase({ withSampleData: true })
    await database.pool.query("INSERT INTO subscribers (email) VALUES ('meera@example.com')")
    await database.pool.query('UPDATE stock SET on_hand = 0')
    const { code, output } = await run('reset')
    assert.equal(code, 0, output)
    assert.deepEqual([await count('subscribers'), await count('stock WHERE on_hand = 0')], [0, 2])
    assert.deepEqual([await count('products'), await count('orders')], [8, 3])
  })

  // #owner-commands-c6f
  it('does not empty a live shop', async () => {
    await openDatabase({ withSampleData: true })
    const { code, output } = await run('reset', { NODE_ENV: 'production' })
    assert.deepEqual([code, output], [1, 'NODE_ENV is production: a live shop is never reset.\n'])
    assert.equal(await count('orders'), 3)
  })
})

describe('a command that empties a database', () => {
  it('requires the name of another machine before it connects to it', async () => {
    const { code, output } = await runProgram(programs.reset, [], { DATABASE_URL: far })
    assert.equal(code, 1)
    assert.match(
      output,
      /^Everything in the database at db\.example\.invalid:5432 would go\..* npm run reset -- --yes\n$/,
    )
    assert.doesNotMatch(output, /secret-word/)
  })

  it('runs when confirmed, and without confirmation on this machine', () => {
    const config = (databaseUrl: string | null) => ({ ...readConfig({}), databaseUrl })
    confirmLoss(config(far), ['--yes'], 'npm run reset --')
    confirmLoss(config(null), [], 'npm run reset --')
    confirmLoss(config('postgres://shop@localhost:5432/shop?host=%2Ftmp'), [], 'npm run reset --')
    assert.throws(
      () => confirmLoss(config(far), ['--replace'], 'npm run restore FILE -- --replace'),
      TaskRejected,
    )
  })
})

describe("an owner's command", () => {
  it('ends with a sentence when a setting is invalid', async () => {
    const { code, output } = await runProgram(programs.seed, [], {
      DATABASE_URL: far,
      DATABASE_POOL_SIZE: 'many',
    })
    assert.equal(code, 1)
    assert.match(output, /^DATABASE_POOL_SIZE must be a whole number/)
    assert.doesNotMatch(output, / at /)
  })
})
