import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertTable, pick, remarkOf } from '#test/convert-table.ts'

describe('PrestaShop', () => {
  it('reads PrestaShop, whose prices without tax are left to choose', async () => {
    const converted = await convertTable(
      [
        'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Reference #;Quantity;Summary;Description;URL rewritten;Image URLs (x,y,z...);Image alt texts (x,y,z...)',
        '1;1;Fish Amino;Home,Liquid feeds;180;1;FA-1;20;;<p>From <b>fish</b>.</p>;fish-amino;https://a.example/1.png,https://a.example/2.png;Front,Back',
        '2;0;Humic Acid;Liquid feeds;220;1;HA-1;12;;;humic-acid;;',
      ].join('\n'),
    )
    assert.equal(converted.source, 'prestashop')
    assert.deepEqual(
      pick(
        converted.rows[0],
        'Name',
        'Address',
        'Category',
        'Price',
        'Price without tax',
        'Pictures by address',
      ),
      [
        'Fish Amino',
        'fish-amino',
        'Liquid feeds',
        undefined,
        '180',
        'https://a.example/1.png Front\nhttps://a.example/2.png Back',
      ],
    )
    assert.equal(converted.rows[1]?.Status, 'draft')
    assert.equal(remarkOf(converted, /^Prices without tax/)?.length, 2)
    const list = await convertTable(
      'Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position\n1;;Trowel;TR-1;Tools;100;118;5;1;3\n',
    )
    assert.deepEqual(
      [list.source, ...pick(list.rows[0], 'Price', 'Place in the shop')],
      ['prestashop', '118', undefined],
    )
  })
})
