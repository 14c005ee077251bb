import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertTable, pick, remarkOf, tableOf } from '#test/convert-table.ts'

describe('Wix', () => {
  it('reads Wix, with surcharges, discounts and its own pictures', async () => {
    const earlier = await convertTable(
      tableOf(
        'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1',
        [
          {
            handleId: 'p1',
            fieldType: 'Product',
            name: 'Pot',
            productImageUrl: 'a.jpg;https://b.example/b.jpg',
            collection: 'Pots;Gifts',
            price: '200',
            visible: 'true',
            discountMode: 'PERCENT',
            discountValue: '10',
            productOptionDescription1: 'Small;Large',
          },
          {
            handleId: 'p1',
            fieldType: 'Variant',
            surcharge: '0',
            visible: 'true',
            productOptionDescription1: 'Small',
          },
          {
            handleId: 'p1',
            fieldType: 'Variant',
            surcharge: '50',
            visible: 'false',
            productOptionDescription1: 'Large',
          },
          {
            handleId: 'p2',
            fieldType: 'Product',
            name: 'Rope',
            price: '40',
            visible: 'true',
            productOptionDescription1: 'Red;Blue',
          },
        ],
      ),
    )
    assert.equal(earlier.source, 'wix')
    assert.deepEqual(
      earlier.rows.map((row) => pick(row, 'Name', 'Price', 'MRP', 'Category', 'Status')),
      [
        ['Pot, Small', '180', '200', 'Pots', undefined],
        ['Pot, Large', '225', '250', 'Pots', 'draft'],
        ['Rope', '40', '40', undefined, undefined],
      ],
    )
    assert.match(
      earlier.rows[0]?.['Pictures by address'] ?? '',
      /^https:\/\/static\.wixstatic\.com\/media\/a\.jpg\n/,
    )
    assert.deepEqual(remarkOf(earlier, /^Options without rows/), ['Rope: Red;Blue'])
    const today = await convertTable(
      tableOf(
        'handle,fieldType,name,visible,plainDescription,media,mediaAltText,price,strikethroughPrice,sku,productOptionName1,productOptionChoices1',
        [
          {
            handle: 'p1',
            fieldType: 'Product',
            name: 'Pot',
            visible: 'TRUE',
            plainDescription: '<p>Clay.</p>',
            media: 'a.jpg',
            productOptionChoices1: 'S;L',
          },
          {
            handle: 'p1',
            fieldType: 'Variant',
            price: '90',
            strikethroughPrice: '120',
            productOptionChoices1: 'S',
          },
          { handle: 'p1', fieldType: 'Variant', price: '150', productOptionChoices1: 'L' },
          { handle: 'p1', fieldType: 'Media', media: 'b.jpg', mediaAltText: 'From above' },
        ],
      ),
    )
    assert.deepEqual(
      today.rows.map((row) => pick(row, 'Name', 'Price', 'MRP')),
      [
        ['Pot, S', '90', '120'],
        ['Pot, L', '150', '150'],
      ],
    )
    assert.match(today.rows[0]?.['Pictures by address'] ?? '', /b\.jpg From above$/)
  })
})
