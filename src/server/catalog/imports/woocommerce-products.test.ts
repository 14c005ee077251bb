import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertTable, pick, remarkOf, tableOf } from '#test/convert-table.ts'
import { writePlainTable } from '../../platform/lists/csv.ts'
import { wooLanguages } from './woocommerce-titles.ts'

describe('WooCommerce', () => {
  for (const [index, language] of wooLanguages.entries()) {
    const title = Object.fromEntries(
      Object.entries(language).map(([field, [first = '']]) => [
        field,
        first.replace('{unit}', 'kg').replace('{n}', '1'),
      ]),
    )
    it(`reads the titles of language ${index + 1}: ${title.regular}`, async () => {
      const at = (field: string): string => title[field] ?? ''
      const titles = Object.keys(language).map(at)
      const rows = [
        {
          id: '1',
          type: 'variable',
          sku: 'HM',
          name: 'Horn',
          published: '1',
          attributeNames: 'Size',
          attributeValues: '1 kg',
        },
        {
          id: '2',
          type: 'variation',
          sku: 'HM-1',
          name: 'Horn - 1 kg',
          published: '0',
          regular: '120,50',
          sale: '99',
          weight: '1,1',
          parent: 'HM',
          attributeNames: 'Size',
          attributeValues: '1 kg',
          images: 'https://a.example/1.png',
        },
      ].map((row) =>
        titles.map(
          (_, column) =>
            Object.entries(row).find(([field]) => field === Object.keys(language)[column])?.[1] ?? '',
        ),
      )
      const { source, rows: read } = await convertTable(writePlainTable([titles, ...rows]))
      assert.equal(source, 'woocommerce')
      assert.deepEqual(
        pick(read[0], 'Name', 'Price', 'MRP', 'Packed weight, grams', 'Status', 'Pictures by address'),
        ['Horn, 1 kg', '99', '120.50', '1100', 'draft', 'https://a.example/1.png'],
      )
    })
  }

  it('reads attributes that are our fields and reports the others', async () => {
    const converted = await convertTable(
      tableOf(
        'ID,Type,SKU,Name,Published,Regular price,Sale price,Date sale price ends,Categories,Parent,Position,Meta: _hsn_code,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
        [
          {
            ID: '1',
            Type: 'simple',
            Name: 'Jute Bag',
            'Regular price': '90',
            'Sale price': '80',
            'Date sale price ends': '2026-12-31',
            Categories: 'Bags > Jute, Gifts',
            Position: '4',
            'Meta: _hsn_code': '6305',
            'Attribute 1 name': 'Country of origin',
            'Attribute 1 value(s)': 'India',
            'Attribute 2 name': 'Colour',
            'Attribute 2 value(s)': 'Brown',
          },
          { ID: '2', Type: 'variable', Name: 'Rope' },
        ],
      ),
    )
    assert.deepEqual(
      pick(converted.rows[0], 'Category', 'Price', 'Country of origin', 'HSN', 'Place in the shop'),
      ['Jute', '90', 'India', '6305', undefined],
    )
    assert.deepEqual(remarkOf(converted, /^Attributes/), ['Jute Bag: Colour Brown'])
    assert.deepEqual(remarkOf(converted, /^Scheduled sales/), ['Jute Bag: 80'])
    assert.deepEqual(remarkOf(converted, /^Further categories/), ['Jute Bag: Gifts'])
    assert.deepEqual(remarkOf(converted, /^Products without the rows/), ['Row 3, Rope'])
  })
})
