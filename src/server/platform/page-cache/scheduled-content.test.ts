import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { ShownPageText } from '#contract/shop/page-texts.ts'
import type { Product } from '#contract/shop/products.ts'
import { openThreeProcesses, type Process, readJson } from '#test/three-processes.ts'

const { database, processes } = await openThreeProcesses()
const id = 1

describe('what changes by the clock', () => {
  it('starts and ends scheduled prices in every process, without notices', async () => {
    const { rows } = await database.pool.query<{ starts: Date; ends: Date }>(
      `INSERT INTO price_periods (product_id, starts_at, ends_at, price_paise)
       VALUES ($1, now() + interval '1500 ms', now() + interval '2700 ms', 4200) RETURNING starts_at AS starts, ends_at AS ends`,
      [id],
    )
    const [starts, ends] = [Number(rows[0]?.starts), Number(rows[0]?.ends)]
    const isSale = async (process: Process): Promise<boolean> =>
      (await readJson<Product>(process, `/api/products_s/${id}`)).price === 42
    let sales = 0
    while (Date.now() < ends + 300) {
      const askedAt = Date.now()
      const seen = await Promise.all(processes.map(isSale))
      const answeredAt = Date.now()
      if (answeredAt < starts || askedAt > ends) assert.deepEqual(seen, [false, false, false])
      else if (askedAt > starts && answeredAt < ends) assert.deepEqual(seen, [true, true, true])
      sales += Number(seen.every(Boolean))
      await wait(5)
    }
    assert.ok(sales > 10)
  })

  it('shows a scheduled text in every process, without notices', async () => {
    const { rows } = await database.pool.query<{ starts: Date }>(
      `INSERT INTO page_text_versions (name, number, content, shown_from)
       VALUES ('about', 1, '{"head": {"title": "Planned"}, "entries": []}', now() + interval '1500 ms')
       RETURNING shown_from AS starts`,
    )
    const starts = Number(rows[0]?.starts)
    const titleIn = async (process: Process): Promise<string> =>
      (await readJson<ShownPageText>(process, '/api/page_texts/about')).title
    let [before, after] = [0, 0]
    // A busy machine reads more slowly, and reads as often.
    while (after <= 10 && Date.now() < starts + 5_000) {
      const askedAt = Date.now()
      const titles = await Promise.all(processes.map(titleIn))
      const isPlanned = titles.map((title) => title === 'Planned')
      if (Date.now() < starts) {
        assert.deepEqual(isPlanned, [false, false, false])
        before += 1
      } else if (askedAt > starts) {
        assert.deepEqual(isPlanned, [true, true, true])
        after += 1
      }
      await wait(5)
    }
    assert.ok(before > 10 && after > 10, `${before} ${after}`)
  })
})
