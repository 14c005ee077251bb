import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, it } from 'node:test'
import { shopifyProducts } from './catalog/imports/shopify-products.ts'
import { convertTableInThread } from './convert-in-thread.ts'
import { convertHtml } from './platform/html/convert-html.ts'
import { ShopError } from './platform/http/shop-error.ts'
import { convertHtmlInThread } from './platform/imports/convert-html-in-thread.ts'
import { readSheet } from './platform/imports/read-sheet.ts'
import { writePlainTable } from './platform/lists/csv.ts'

const description = '<p>Feeds <b>pots</b> &amp; beds</p><ul><li>one</li></ul>'

const tableOf = (rows: number, body = description): string =>
  writePlainTable([
    ['Handle', 'Title', 'Body (HTML)', 'Variant Price', 'Colour of the shelf'],
    ...Array.from({ length: rows }, (_, at) => [`feed-${at}`, `Feed ${at}`, body, '150.00', 'green']),
  ])

const isTooLongError = (error: unknown) =>
  error instanceof ShopError &&
  error.code === 'unreadable_table' &&
  /takes too long to read.*nothing was taken in/.test(error.details.errors?.content ?? '')

describe('conversion of foreign tables in threads', () => {
  it('converts a table as in the main thread', async () => {
    const text = tableOf(600)
    assert.deepEqual(
      await convertTableInThread(text, 'shopify'),
      shopifyProducts.convert(await readSheet(text)),
    )
  })

  // #table-apart
  it('blocks no other caller', async () => {
    const text = tableOf(1_000, description.repeat(100))
    const begun = performance.now()
    shopifyProducts.convert(await readSheet(text))
    const onThisThread = performance.now() - begun
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { sheet } = await convertTableInThread(text, 'shopify')
    delay.disable()
    assert.equal(sheet.rows.length, 1_000)
    assert.ok(delay.max / 1e6 < onThisThread / 2, `stood still for ${delay.max / 1e6} of ${onThisThread} ms`)
  })

  it('converts HTML as in the main thread', async () => {
    const cells = [description, '<h2>Rain</h2>'].flatMap((html) =>
      (['lines', 'line', 'markdown'] as const).map((form) => ({ html, form })),
    )
    assert.deepEqual(await convertHtmlInThread(cells), cells.map(convertHtml))
    assert.deepEqual(await convertHtmlInThread([]), [])
  })

  it('are given up at their limit, with a sentence', async () => {
    await assert.rejects(convertTableInThread(tableOf(10), 'shopify', 1), isTooLongError)
    await assert.rejects(convertHtmlInThread([{ html: description, form: 'lines' }], 1), isTooLongError)
  })
})
