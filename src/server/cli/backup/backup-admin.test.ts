import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  downloadBackup,
  editBackupSchedule,
  listBackups,
  prepareDownload,
  proveBackup,
  takeBackup,
} from '#contract/admin/backups.ts'
import { getChecklist } from '#contract/admin/checklist.ts'
import { openBackOffice } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { startJobs } from '../../platform/jobs/run-jobs.ts'
import { openBackup } from './open-backup.ts'
import { runBackups } from './run-backups.ts'

const { shop, paidOrder } = await openPayingOffice()
const dataDir = await mkdtemp(join(tmpdir(), 'soilkin-desk-backups-'))
const office = await openBackOffice(shop, { DATA_DIR: dataDir })
after(async () => {
  await office.app.close()
  await rm(dataDir, { recursive: true })
})

const cookie = office.owner
const place = { db: shop.db, log: shop.log, config: office.office.config }
const list = async () => (await office.call(listBackups, { cookie })).body.backups
const files = () => readdir(join(dataDir, 'backups'))

async function taken() {
  const { body } = await office.call(takeBackup, { cookie })
  await runBackups(place)
  const found = (await list()).find(({ id }) => id === body.id)
  return found ?? assert.fail('the backup is in no list')
}

beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM backups`)
  await shop.db.execute(sql`UPDATE backup_schedule SET hour = NULL, keep = 14, keep_days = NULL`)
  await rm(join(dataDir, 'backups'), { recursive: true, force: true })
})

describe('a backup from the screen', () => {
  // #backups-take
  it('takes a requested backup once, and lists and downloads it', async () => {
    const asked = await office.call(takeBackup, { cookie })
    assert.deepEqual([asked.status, asked.body.state], [200, 'waiting'])
    const again = await office.call(takeBackup, { cookie })
    assert.deepEqual([again.status, again.error.code], [409, 'backup_under_way'])
    const params = { id: String(asked.body.id) }
    const early = await office.call(prepareDownload, { cookie, params })
    assert.deepEqual([early.status, early.error.code], [409, 'backup_unfinished'])

    await runBackups(place)
    const [backup] = await list()
    assert.deepEqual(
      [backup?.state, backup?.made_by, backup?.by, backup?.elsewhere, backup?.proof],
      ['done', 'staff', 'Ravi Menon', null, null],
    )
    const file = join(dataDir, 'backups', backup?.file ?? '')
    const bytes = await readFile(file)
    assert.equal(backup?.bytes, bytes.length)
    const { body } = await office.call(prepareDownload, { cookie, params })
    const answer = await office.app.inject({
      url: body.path,
      headers: { host: '127.0.0.1:3002', origin: 'http://127.0.0.1:3002', cookie },
    })
    assert.deepEqual(answer.rawPayload, bytes)
    assert.equal(answer.headers['content-disposition'], `attachment; filename="${backup?.file}"`)
    const { rows } = await shop.db.execute(
      sql`SELECT action, author FROM audit_log WHERE entity = 'backup' AND entity_id = ${params.id} ORDER BY id`,
    )
    assert.deepEqual(rows, [
      { action: 'backup_asked', author: 'staff' },
      { action: 'backup_taken', author: 'shop' },
      { action: 'backup_downloaded', author: 'staff' },
    ])
  })

  // #backups-grave
  it('requires a proof of identity from the last five minutes', async () => {
    const { id } = await taken()
    const { cookie: hers, staffId } = await office.memberWith(['backups.write'])
    await shop.db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${staffId}`,
    )
    for (const endpoint of [downloadBackup, prepareDownload, takeBackup, proveBackup]) {
      const refused = await office.call(endpoint, { cookie: hers, params: { id: String(id) } })
      assert.deepEqual([refused.status, refused.error.code], [403, 'confirmation_required'], endpoint.id)
    }
  })

  it('neither downloads nor proves a backup of another machine', async () => {
    const { id, file } = await taken()
    await rm(join(dataDir, 'backups', file ?? ''))
    const [backup] = await list()
    assert.ok(backup?.elsewhere)
    for (const endpoint of [prepareDownload, proveBackup]) {
      const refused = await office.call(endpoint, { cookie, params: { id: String(id) } })
      assert.deepEqual([refused.status, refused.error.code], [409, 'backup_elsewhere'])
    }
  })

  it('reports why a backup failed, and takes the next one', async () => {
    await writeFile(join(dataDir, 'backups'), 'a file where the folder should be')
    const failed = await taken()
    assert.deepEqual([failed.state, failed.file], ['failed', null])
    assert.match(failed.problem ?? '', /^It failed for a reason/)
    await rm(join(dataDir, 'backups'))
    assert.equal((await taken()).state, 'done')
  })

  it('reports a backup of a dead process as failed', async () => {
    await shop.db.execute(sql`INSERT INTO backups (made_by, state) VALUES ('staff', 'making')`)
    await runBackups(place)
    const [backup] = await list()
    assert.deepEqual([backup?.state, backup?.problem], ['failed', 'The shop ended while it was being made.'])
  })

  it('waits for the next start after a stop, and leaves no file', async () => {
    await office.call(takeBackup, { cookie })
    await runBackups(place, AbortSignal.abort())
    assert.deepEqual([(await list())[0]?.state, await files()], ['waiting', []])
    await runBackups(place)
    assert.equal((await list())[0]?.state, 'done')
  })

  // #backups-shoppers
  it('lets shoppers buy during a backup', async () => {
    // Rows that make the backup take a while.
    await shop.db.execute(sql`
      INSERT INTO outbox (template, recipient, data, dedupe_key, status)
      SELECT 'welcome', 'a@example.com', jsonb_build_object('fullName', repeat(md5(n::text), 60)), 'bulk:' || n, 'sent'
      FROM generate_series(1, 10000) AS n`)
    await office.call(takeBackup, { cookie })
    let isTaken = false
    const running = runBackups(place).then(() => {
      isTaken = true
    })
    let during = 0
    let maxMs = 0
    do {
      const begun = performance.now()
      await paidOrder([{ productId: 1, quantity: 1 }])
      maxMs = Math.max(maxMs, performance.now() - begun)
      if (!isTaken) during += 1
    } while (!isTaken)
    await running
    assert.ok(during >= 1, 'no purchase ended while the backup was being taken')
    assert.ok(maxMs < 5_000, `a purchase took ${maxMs} ms`)
    assert.equal((await list())[0]?.state, 'done')
    await shop.db.execute(sql`DELETE FROM outbox WHERE dedupe_key LIKE 'bulk:%'`)
  })
})

describe('the proof of a backup', () => {
  // #backups-proof
  it('restores a copy, compares counts and sums, and drops it', async () => {
    const { id } = await taken()
    // Sales after the backup are no difference.
    await paidOrder()
    const copies = async () =>
      (
        await shop.db.execute(
          sql`SELECT datname FROM pg_database WHERE datname LIKE left(current_database(), 40) || '_proof_%'`,
        )
      ).rows
    await office.call(proveBackup, { cookie, params: { id: String(id) } })
    await runBackups(place)
    const [backup] = await list()
    assert.deepEqual([backup?.proof?.state, backup?.proof?.differences], ['proven', []])
    assert.equal(backup?.proof?.rows, backup?.rows)
    assert.ok((backup?.proof?.tables ?? 0) > 50 && (backup?.proof?.sums ?? 0) > 4)
    assert.ok((backup?.proof?.seconds ?? 0) > 0)
    assert.deepEqual(await copies(), [])
    const { body } = await office.call(getChecklist, { cookie })
    assert.equal(body.rows.find(({ key }) => key === 'backup')?.is_done, true)
  })

  it('fails when the restored sums differ from those of the day', async () => {
    const { id } = await taken()
    await shop.db.execute(
      sql`UPDATE backups SET sums = sums || '{"packs on the shelf": "7"}' WHERE id = ${id}`,
    )
    await office.call(proveBackup, { cookie, params: { id: String(id) } })
    await runBackups(place)
    const [backup] = await list()
    assert.equal(backup?.proof?.state, 'failed')
    assert.match(backup?.proof?.differences.join() ?? '', /^packs on the shelf: \d+ instead of 7\.$/)
  })

  it('fails for a changed file, with a sentence', async () => {
    const { id, file } = await taken()
    const path = join(dataDir, 'backups', file ?? '')
    const bytes = await readFile(path)
    bytes[200] = (bytes[200] ?? 0) ^ 1
    await writeFile(path, bytes)
    await assert.rejects(openBackup(path))
    await office.call(proveBackup, { cookie, params: { id: String(id) } })
    await runBackups(place)
    const [backup] = await list()
    assert.match(backup?.proof?.differences[0] ?? '', /^The backup is damaged/)
  })
})

describe('the schedule of backups', () => {
  it('edits the schedule with the version that the caller saw', async () => {
    const { body } = await office.call(listBackups, { cookie })
    const { version } = body.schedule
    const edit = (seen: number, hour: number | null, keep_days: number | null = 30) =>
      office.call(editBackupSchedule, { cookie, body: { version: seen, hour, keep: 3, keep_days } })
    const { body: edited } = await edit(version, 2)
    assert.deepEqual([edited.hour, edited.keep, edited.keep_days], [2, 3, 30])
    const stale = await edit(version, 5)
    assert.deepEqual([stale.status, stale.error.code], [409, 'version_conflict'])
    assert.equal((stale.error.theirs as { hour: number }).hour, 2)
    const wrong = await edit(version + 1, 24)
    assert.deepEqual([wrong.status, wrong.error.errors?.hour], [400, 'Choose an hour of the day.'])
    for (const days of [0, 3651]) {
      const refused = await edit(version + 1, 2, days)
      assert.deepEqual([refused.status, refused.error.errors?.keep_days], [400, 'Keep them 1 to 3,650 days.'])
    }
  })

  // #backups-schedule
  it('takes one backup a day after its hour, in one process', async () => {
    await shop.db.execute(sql`UPDATE backup_schedule SET hour = 0`)
    const job = [{ name: 'backups of a test', everySeconds: 1, run: () => runBackups(place) }]
    const processes = [startJobs(shop, job), startJobs(shop, job)]
    const isTaken = async () => (await list())[0]?.state === 'done'
    for (let tries = 0; tries < 200 && !(await isTaken()); tries += 1) await wait(50)
    assert.ok(await isTaken())
    for (const { stop } of processes) await stop()
    await runBackups(place)
    assert.deepEqual(
      (await list()).map(({ made_by, by }) => [made_by, by]),
      [['schedule', null]],
    )
    assert.equal((await files()).length, 1)
  })

  it('repeats a failed daily backup after an hour', async () => {
    await shop.db.execute(sql`
      INSERT INTO backups (made_by, due_day, state, problem, asked_at)
      VALUES ('schedule', (now() AT TIME ZONE 'Asia/Kolkata')::date, 'failed', 'The disk was full.', now() - interval '50 minutes')`)
    await shop.db.execute(sql`UPDATE backup_schedule SET hour = 0`)
    const states = async () => (await list()).map(({ state }) => state)
    await runBackups(place)
    assert.deepEqual(await states(), ['failed'])
    await shop.db.execute(sql`UPDATE backups SET asked_at = asked_at - interval '11 minutes'`)
    await runBackups(place)
    await runBackups(place)
    assert.deepEqual(await states(), ['done', 'failed'])
  })

  it('takes no backup before its hour', async () => {
    await shop.db.execute(sql`
      UPDATE backup_schedule SET hour = extract(hour FROM now() AT TIME ZONE 'Asia/Kolkata')::int + 1
      WHERE extract(hour FROM now() AT TIME ZONE 'Asia/Kolkata') < 23`)
    await runBackups(place)
    assert.deepEqual(await list(), [])
  })

  // #backups-keep
  it('deletes excess scheduled backups, but no manual or newest proven one', async () => {
    const byHand = await taken()
    await shop.db.execute(sql`
      INSERT INTO backups (made_by, state, machine, file, taken_at, bytes, proof, proof_at)
      SELECT 'schedule', 'done', machine, 'soilkin-old-' || n || '.backup', now() - make_interval(days => n), 1,
        CASE WHEN n = 5 THEN 'proven' END, CASE WHEN n = 5 THEN now() END
      FROM backups, generate_series(1, 5) AS n WHERE id = ${byHand.id}`)
    for (let n = 1; n <= 5; n += 1) await writeFile(join(dataDir, 'backups', `soilkin-old-${n}.backup`), 'x')
    await shop.db.execute(sql`UPDATE backup_schedule SET keep = 2`)
    await runBackups(place)
    assert.deepEqual(
      (await files()).toSorted(),
      [byHand.file ?? '', 'soilkin-old-1.backup', 'soilkin-old-2.backup', 'soilkin-old-5.backup'].toSorted(),
    )
    assert.equal((await list()).length, 4)
  })

  it('deletes old scheduled backups, except the newest and newest proven', async () => {
    const made = await taken()
    const aged = (days: number, proof: string | null) =>
      shop.db.execute(sql`
        INSERT INTO backups (made_by, state, machine, file, taken_at, bytes, proof, proof_at)
        SELECT 'schedule', 'done', machine, ${`soilkin-aged-${days}.backup`}, now() - make_interval(days => ${days}), 1, ${proof},
          CASE WHEN ${proof}::text IS NOT NULL THEN now() END
        FROM backups WHERE id = ${made.id}`)
    for (const [days, proof] of [
      [29, null],
      [31, null],
      [40, 'proven'],
      [50, 'proven'],
    ] as const)
      await aged(days, proof)
    await shop.db.execute(sql`UPDATE backup_schedule SET keep_days = 30`)
    await runBackups(place)
    const left = async () =>
      (await list()).flatMap(({ file }) => file?.match(/aged-(\d+)/)?.[1] ?? []).toSorted()
    assert.deepEqual(await left(), ['29', '40'])
    await shop.db.execute(sql`DELETE FROM backups WHERE id = ${made.id}`)
    await shop.db.execute(sql`UPDATE backup_schedule SET keep_days = 1`)
    await runBackups(place)
    assert.deepEqual(await left(), ['29', '40'], 'the newest of all stays too')
  })
})
