import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { SearchResults } from '#contract/shop/search.ts'
import { commit, openThreeProcesses, type Process, readJson } from '#test/three-processes.ts'

const { database, processes } = await openThreeProcesses()
const [first, second, deaf] = processes as [Process, Process, Process]

/** Longer than a process without notifications may show outdated answers. */
const graceMs = 1_100

const search = (process: Process, query: string): Promise<SearchResults> =>
  readJson<SearchResults>(process, `/api/search?q=${query}`)

const feedIn = async (process: Process) => {
  const { products } = await search(process, 'balcony+feed')
  return products.find(({ slug }) => slug === 'balcony-feed')
}

describe('cached search results', () => {
  it('learns and forgets a word that another process taught', async () => {
    const found = async (): Promise<number[]> =>
      Promise.all(processes.map(async (process) => (await search(process, 'zzyzzy')).products.length))
    assert.deepEqual(await found(), [0, 0, 0])
    await commit(first, [["INSERT INTO search_synonyms (term, means) VALUES ('zzyzzy', 'neem')", []]])
    await wait(graceMs)
    assert.ok((await found()).every((count) => count > 0))
    await commit(second, [["DELETE FROM search_synonyms WHERE term = 'zzyzzy'", []]])
    await wait(graceMs)
    assert.deepEqual(await found(), [0, 0, 0])
  })

  it('notices that another process sold the last pack', async () => {
    const id = (await feedIn(first))?.id
    const notified = async () =>
      Promise.all(processes.map(async (process) => (await feedIn(process))?.in_stock))
    assert.deepEqual(await notified(), [true, true, true])
    await commit(second, [['UPDATE stock SET on_hand = reserved WHERE product_id = $1', [id]]])
    await wait(graceMs)
    assert.deepEqual(await notified(), [false, false, false])
  })

  it('shows temporary prices within their limits, even without notifications', async () => {
    const id = (await feedIn(deaf))?.id
    const { rows } = await database.pool.query<{ starts: Date; ends: Date }>(
      `INSERT INTO price_periods (product_id, starts_at, ends_at, price_paise)
       VALUES ($1, now() + interval '1500 ms', now() + interval '3500 ms', 4200) RETURNING starts_at AS starts, ends_at AS ends`,
      [id],
    )
    const [starts, ends] = [Number(rows[0]?.starts), Number(rows[0]?.ends)]
    let [before, during, after] = [0, 0, 0]
    while (Date.now() < ends + 3_000 && after < 3) {
      const askedAt = Date.now()
      const seen = await Promise.all(processes.map(async (process) => (await feedIn(process))?.price === 42))
      const answeredAt = Date.now()
      if (answeredAt < starts || askedAt > ends) assert.deepEqual(seen, [false, false, false])
      else if (askedAt > starts && answeredAt < ends) assert.deepEqual(seen, [true, true, true])
      before += Number(answeredAt < starts)
      during += Number(askedAt > starts && answeredAt < ends)
      after += Number(askedAt > ends)
      await wait(5)
    }
    assert.ok(before > 0 && during > 0 && after > 0, `${before} ${during} ${after}`)
  })

  it('does not confuse "R&D" with a query of two parameters', async () => {
    const aside = await search(first, 'neem&zz')
    assert.equal(aside.query, 'neem')
    assert.equal((await search(first, 'neem%26zz')).query, 'neem&zz')
    assert.equal((await search(first, 'neem&zz')).query, 'neem')
    // A broken escape and the replacement character are two queries.
    const broken = await search(first, 'neem%FF')
    const replaced = await search(first, 'neem%EF%BF%BD')
    assert.equal(replaced.query, 'neem\uFFFD')
    assert.equal((await search(first, 'neem%FF')).query, broken.query)
  })
})
