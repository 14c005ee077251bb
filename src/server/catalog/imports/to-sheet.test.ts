import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertTable, pick, remarkOf, tableOf } from '#test/convert-table.ts'

describe('what a table loses', () => {
  const shopify = 'Handle,Title,Body (HTML),Option1 Value,Variant SKU,Variant Grams,Variant Price,Image Src'

  it('gives names of any script addresses, each its own', async () => {
    const names: [string, string, string][] = [
      ['नीम खली', '', 'nim-khli'],
      ['வேப்பம் புண்ணாக்கு', '', 'veppm-punnakku'],
      ['neem-cake', '½ kg', 'neem-cake-1-2-kg'],
      ['neem-cake', '12 kg', 'neem-cake-12-kg'],
      ['neem-cake', '1½ kg', 'neem-cake-1-1-2-kg'],
      ['neem-cake', '1.5 kg', 'neem-cake-1-5-kg'],
      ['neem-cake', '1-5 kg', 'neem-cake-1-5-kg-nc5'],
      ['Neem_Oil', '', 'neem-oil'],
      ['neem oil', '', 'neem-oil-2'],
      ['★', '', 'star-1'],
    ]
    const rows = names.map(([handle, size], at) => ({
      Handle: handle,
      Title: handle,
      'Option1 Value': size,
      'Variant Price': '5',
      'Variant SKU': handle === '★' ? 'STAR 1' : size === '1-5 kg' ? 'NC5' : '',
      line: String(at),
    }))
    const converted = await convertTable(tableOf(shopify, rows))
    assert.deepEqual(
      converted.rows.map((row) => row.Address),
      names.map(([, , address]) => address),
    )
    assert.equal(converted.rows[0]?.['Old addresses'], `/products/${encodeURIComponent('नीम खली')}`)
    assert.equal(converted.rows[2]?.['Old addresses'], '/products/neem-cake')
  })

  it('cuts long names and sizes, and says which', async () => {
    const long = 'Organic vermicompost '.repeat(8).trim()
    const wide = `${'Terracotta with a saucer '.repeat(4).trim()} and a `
    const converted = await convertTable(
      tableOf(shopify, [
        { Handle: 'v', Title: long, 'Option1 Value': `${wide}plate`, 'Variant Price': '5' },
        { Handle: 'v', 'Option1 Value': `${wide}hook`, 'Variant Price': '6' },
      ]),
    )
    const [one, other] = converted.rows
    assert.ok((one?.Name?.length ?? 999) <= 120 && (one?.Family?.length ?? 999) <= 120)
    assert.ok((other?.Size?.length ?? 999) <= 80)
    assert.match(other?.Size ?? '', /saucer \(2\)$/)
    assert.notEqual(one?.Address, other?.Address)
    assert.ok(remarkOf(converted, /^Names, sizes and categories that are cut/)?.includes(long))
  })

  it('counts pictures, links and videos that a product does not get', async () => {
    const pictures = Array.from({ length: 14 }, (_, at) => `https://a.example/${at}.png`)
    const html =
      '<p><img src="x.png"><a href="/a">A</a><a href="/b">B</a><iframe src="https://v.example"></iframe></p>'
    const converted = await convertTable(
      tableOf(shopify, [
        { Handle: 'kit', Title: 'Kit', 'Body (HTML)': html, 'Variant Price': '5', 'Variant Grams': '90000' },
        ...pictures.map((address) => ({ Handle: 'kit', 'Image Src': address })),
        { Handle: 'kit', 'Image Src': 'kit.png' },
      ]),
    )
    assert.deepEqual(remarkOf(converted, /^Pictures within texts/), ['Kit: x.png'])
    assert.deepEqual(remarkOf(converted, /^Links within texts/), ['Kit: /a', 'Kit: /b'])
    assert.deepEqual(remarkOf(converted, /^Films and frames within texts/), ['Kit: https://v.example'])
    const kept = remarkOf(converted, /^Pictures that are fetched/)?.length ?? 0
    assert.equal(kept + (remarkOf(converted, /^Pictures that are left out/)?.length ?? 0), 14)
    assert.deepEqual(remarkOf(converted, /^Pictures without a whole address/), ['Kit: kit.png'])
    assert.deepEqual(remarkOf(converted, /^Weights/), ['Kit: 90000'])
  })

  it('fills empty cells from further columns and overwrites none', async () => {
    const converted = await convertTable(
      tableOf(`${shopify},Variant Compare At Price,Name,Net quantity,Volume,MRP`, [
        { Handle: 'a', Title: 'A', 'Variant Price': '5', Name: 'B', 'Net quantity': '1 l', MRP: '9' },
        {
          Handle: 'b',
          Title: 'B',
          'Variant Price': '5',
          'Variant Compare At Price': '7',
          Name: 'B',
          MRP: '9',
        },
      ]),
    )
    assert.deepEqual(
      converted.rows.map((row) => pick(row, 'Name', 'Net quantity', 'MRP')),
      [
        ['A', '1 l', '9'],
        ['B', undefined, '7'],
      ],
    )
    assert.deepEqual(remarkOf(converted, /^Columns that are left out where another/), [
      'Name: in 1 rows',
      'MRP: in 1 rows',
    ])
  })
})
