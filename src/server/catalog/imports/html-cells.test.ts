import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { exportProducts, type Import } from '#contract/admin/imports.ts'
import { getProduct } from '#contract/shop/products.ts'
import { openOffice } from '#test/office.ts'
import { checkTable, rowsOfTable } from '#test/take-in-table.ts'
import { products } from '../../platform/database/tables.ts'
import { exportedText, isGuarded, readCell } from '../../platform/imports/cells.ts'
import { readSheet } from '../../platform/imports/read-sheet.ts'
import { writePlainTable, writeTable } from '../../platform/lists/csv.ts'

const { shop, office } = await openOffice()

const fieldsOf = async (seen: Import): Promise<Map<string, string>[]> =>
  (await rowsOfTable(office, seen)).map(
    ({ changes }) => new Map(changes.map(({ field, after }) => [field, after])),
  )

const remarkOf = ({ remarks }: Import, beginning: string): string[] | undefined =>
  remarks.find(({ text }) => text.startsWith(beginning))?.items

describe('HTML in the cells of a table', () => {
  it('becomes text with paragraphs, lists and raised numbers', async () => {
    const seen = await checkTable(
      office,
      writePlainTable([
        ['Address', 'Name', 'Category', 'Price', 'Description', 'How to use'],
        [
          'fish-feed',
          'Fish &amp; Kelp',
          'Liquid feeds',
          '180',
          '<p>Made from <b>fish</b>, 10<sup>9</sup> CFU.</p><ul><li>5 ml a litre</li></ul><img src="https://pictures.example/a.png">',
          '<ol><li>Shake</li><li>Pour <a href="https://old.example/how">so</a></li></ol>',
        ],
        ['lime', 'Lime <1 mm', 'Soil', '90', 'For pH < 7 and 2 < 3 > 1', ''],
      ]),
    )
    const [fish, lime] = await fieldsOf(seen)
    assert.equal(fish?.get('name'), 'Fish & Kelp')
    assert.equal(fish?.get('description'), 'Made from fish, 10⁹ CFU.\n\n• 5 ml a litre')
    assert.equal(fish?.get('how_to_use'), '1. Shake\n2. Pour so')
    assert.equal(lime?.get('name'), 'Lime <1 mm')
    assert.equal(lime?.get('description'), 'For pH < 7 and 2 < 3 > 1')
    assert.deepEqual(remarkOf(seen, 'Pictures within texts'), ['Row 2: https://pictures.example/a.png'])
    assert.deepEqual(remarkOf(seen, 'Links within texts'), ['Row 2: https://old.example/how'])
  })

  it('keeps paragraphs and lists of Shopify, and counts what it leaves out', async () => {
    const seen = await checkTable(
      office,
      writePlainTable([
        ['Handle', 'Title', 'Body (HTML)', 'Variant Price'],
        [
          'soil-test',
          'Soil Test',
          '<p>How it works:</p><p><img src="https://pictures.example/chart.png"></p><ol><li>Dig</li></ol><p>10<sup>9</sup></p><p><a href="https://old.example/soil">guide</a></p><iframe src="https://films.example/1"></iframe>',
          '480',
        ],
      ]),
    )
    const [row] = await fieldsOf(seen)
    assert.equal(row?.get('description'), 'How it works:\n\n1. Dig\n\n10⁹\n\nguide')
    assert.deepEqual(
      seen.remarks.map(({ text, items }) => [text, items]),
      [
        ['Pictures within texts, which are left out: 1', ['Soil Test: https://pictures.example/chart.png']],
        ['Links within texts, of which only the words are kept: 1', ['Soil Test: https://old.example/soil']],
        ['Films and frames within texts, which are left out: 1', ['Soil Test: https://films.example/1']],
      ],
    )
  })

  it('converts the HTML of another program once', async () => {
    const seen = await checkTable(
      office,
      writePlainTable([
        ['Handle', 'Title', 'Body (HTML)', 'Option1 Value', 'Variant Price'],
        [
          'kelp',
          'Kelp &amp;amp; Neem',
          '<p>Type &lt;p&gt; and &amp;amp; first.</p>',
          '1 &amp;amp; 2 l',
          '480',
        ],
        ['kelp', '', '', '5 l', '900'],
      ]),
    )
    const [row] = await fieldsOf(seen)
    assert.deepEqual(
      [row?.get('name'), row?.get('description'), row?.get('family'), row?.get('size_label')],
      ['Kelp &amp; Neem, 1 &amp; 2 l', 'Type <p> and &amp; first.', 'Kelp &amp; Neem', '1 &amp; 2 l'],
    )
  })

  it('reads line ends and entities of WooCommerce', async () => {
    const seen = await checkTable(
      office,
      writePlainTable([
        ['ID', 'Type', 'SKU', 'Name', 'Description', 'Regular price', 'Parent'],
        ['1', 'simple', 'A', 'Neem &amp; Karanja', '<p>One</p>\\n<ul>\\n<li>Two</li>\\n</ul>', '90', ''],
        ['2', 'simple', 'B', 'Kelp', 'Dark.\\nRich.\\n\\n<strong>Slow</strong>', '90', ''],
      ]),
    )
    const [neem, kelp] = await fieldsOf(seen)
    assert.deepEqual(
      [neem?.get('name'), neem?.get('slug'), neem?.get('description')],
      ['Neem & Karanja', 'neem-karanja', 'One\n\n• Two'],
    )
    assert.equal(kelp?.get('description'), 'Dark.\nRich.\n\nSlow')
  })

  it('reads an exported text that looks like HTML back unchanged', async () => {
    const description = 'Write <b>5 g</b> &amp; more.\n\n• One\n  • Two'
    await shop.db.update(products).set({ description }).where(eq(products.id, 2))
    const { body } = await office.app.inject({
      url: exportProducts.path,
      headers: { cookie: office.owner },
    })
    const seen = await checkTable(office, body, { goal: 'shop' })
    assert.deepEqual(seen.counts, { new: 0, changed: 0, same: await shop.db.$count(products), refused: 0 })
    const { body: product } = await shop.call(getProduct, { params: { id: '2' } })
    assert.equal(product.description, description)
  })

  it('keeps the apostrophes of an exported text apart from its own', async () => {
    for (const text of ['-<b>x</b>', "'<p>x</p>", '=1 &amp; 2', "''&lt;b&gt;", "'-<i>y</i>"]) {
      const { rows } = await readSheet(writeTable([['Title'], [exportedText(text)]]))
      const cell = rows[0]?.cells[0] ?? ''
      assert.deepEqual([readCell(cell), isGuarded(cell)], [text, true])
    }
  })
})
