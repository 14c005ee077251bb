import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '#test/database.ts'
import { copyIn, copyOut } from './copy.ts'

const rowCount = 40_000
const selectRows = `COPY (SELECT g, repeat('ä', 100) FROM generate_series(1, ${rowCount}) g) TO STDOUT`
const insertNotes = 'COPY notes FROM STDIN'

describe('copying through a connection', () => {
  let url: string
  let client: pg.Client
  let stop: () => Promise<void>
  before(async () => {
    const database = await createTestDatabase()
    url = database.url
    client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('CREATE TEMP TABLE notes (id integer PRIMARY KEY, text text NOT NULL)')
    stop = async () => {
      await client.end()
      await database.close()
    }
  })
  after(() => stop())

  const isUsable = async (): Promise<void> => {
    const { rows } = await client.query('SELECT 1 AS one')
    assert.deepEqual(rows, [{ one: 1 }])
  }

  const notes = async function* (from: number, to: number): AsyncGenerator<Buffer> {
    for (let id = from; id <= to; id += 1) yield Buffer.from(`${id}\tnote ${id}\n`)
  }

  it('yields every byte of the rows and returns their number', async () => {
    const rows = copyOut(client, selectRows)
    const blocks: Buffer[] = []
    let step = await rows.next()
    for (; !step.done; step = await rows.next()) blocks.push(step.value)
    assert.equal(step.value, rowCount)
    const text = Buffer.concat(blocks).toString()
    assert.equal(text.split('\n').length, rowCount + 1)
    assert.ok(text.endsWith(`${rowCount}\t${'ä'.repeat(100)}\n`))
  })

  it('leaves a usable connection when the consumer stops early', async () => {
    for await (const block of copyOut(client, selectRows)) {
      assert.ok(block.length > 0)
      break
    }
    await isUsable()
  })

  it('fails with the error of the database, and the connection stays usable', async () => {
    const failing = 'COPY (SELECT 1 / (g - 30000) FROM generate_series(1, 40000) g) TO STDOUT'
    await assert.rejects(async () => {
      for await (const block of copyOut(client, failing)) assert.ok(block.length > 0)
    }, /division by zero/)
    await assert.rejects(() => copyOut(client, 'COPY nowhere TO STDOUT').next(), /nowhere/)
    await isUsable()
  })

  it('stores every given row and returns their number', async () => {
    assert.equal(await copyIn(client, insertNotes, notes(1, rowCount)), rowCount)
    const { rows } = await client.query('SELECT count(*)::int, max(text) FROM notes WHERE id > 39999')
    assert.deepEqual(rows, [{ count: 1, max: 'note 40000' }])
    assert.equal(await copyIn(client, insertNotes, notes(1, 0)), 0)
  })

  it('stores nothing when the bytes break off, and fails with their error', async () => {
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield* notes(50_001, 60_000)
      throw new Error('The file ends here.')
    }
    await assert.rejects(copyIn(client, insertNotes, broken()), /The file ends here/)
    const { rows } = await client.query('SELECT count(*)::int FROM notes WHERE id > 50000')
    assert.deepEqual(rows, [{ count: 0 }])
  })

  it('stores nothing when a row is refused, and the connection stays usable', async () => {
    await assert.rejects(copyIn(client, insertNotes, notes(40_000, 90_000)), /notes_pkey/)
    await assert.rejects(copyIn(client, 'COPY nowhere FROM STDIN', notes(1, 5)), /nowhere/)
    await isUsable()
  })

  it('fails when the connection breaks', async () => {
    const lost = new pg.Client({ connectionString: url })
    await lost.connect()
    lost.on('error', () => undefined)
    await lost.query('CREATE TEMP TABLE notes (id integer PRIMARY KEY, text text NOT NULL)')
    const { rows } = await lost.query('SELECT pg_backend_pid() AS pid')
    const cut = async function* (): AsyncGenerator<Buffer> {
      yield* notes(1, 1000)
      // `events.once` would reject with the error of the broken connection before the test awaits it.
      const gone = new Promise((resolve) => lost.once('end', resolve))
      await client.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
      await gone
      yield* notes(1001, 2000)
    }
    await assert.rejects(copyIn(lost, insertNotes, cut()))
  })
})
