import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { BlogPost } from '#contract/shop/blog.ts'
import { commit, openThreeProcesses, type Process, readJson } from '#test/three-processes.ts'

const { processes } = await openThreeProcesses()
const id = 1

describe('a product card within an article', () => {
  it('updates a product card when its product changes', async () => {
    const [own, ...others] = processes as [Process, ...Process[]]
    const article = async (process: Process): Promise<string> =>
      (await readJson<BlogPost>(process, '/api/blog_posts/2')).content
    const card = (price: number): RegExp => new RegExp(`class="product-card".*₹${price}`)
    // The article names a former address.
    await commit(own, [['UPDATE products SET slug = $2 WHERE id = $1', [id, 'another-feed']]])
    await commit(own, [['UPDATE posts SET content = $1 WHERE id = 2', ['See:\n\n{{product:balcony-feed}}']]])
    const changes: [string, RegExp][] = [
      ['UPDATE products SET price_paise = 11100, mrp_paise = 99900 WHERE id = $1', card(111)],
      ['UPDATE products SET price_paise = 12200 WHERE id = $1', card(122)],
      ['UPDATE stock SET on_hand = reserved WHERE product_id = $1', /₹122\.00, out of stock/],
      ['UPDATE products SET archived_at = now() WHERE id = $1', /^<p>See:<\/p>\n$/],
      ['UPDATE products SET archived_at = NULL WHERE id = $1', card(122)],
      ['UPDATE stock SET on_hand = reserved + 5 WHERE product_id = $1', /₹122\.00<\/span>/],
    ]
    for (const [statement, shown] of changes) {
      await commit(own, [[statement, [id]]])
      assert.match(await article(own), shown)
      await wait(1_001)
      for (const process of others) assert.match(await article(process), shown)
    }
  })
})
