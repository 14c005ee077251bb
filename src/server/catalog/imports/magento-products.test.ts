import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertTable, pick, remarkOf, tableOf } from '#test/convert-table.ts'

describe('Magento', () => {
  it('reads Magento, with configurable products as families', async () => {
    const converted = await convertTable(
      tableOf(
        'sku,store_view_code,attribute_set_code,product_type,categories,name,description,short_description,weight,product_online,price,special_price,url_key,base_image,additional_images,country_of_manufacture,configurable_variations',
        [
          {
            sku: 'NC-1',
            product_type: 'simple',
            name: 'Neem Cake-1',
            product_online: '1',
            price: '120',
            special_price: '99',
            url_key: 'neem-cake-1',
          },
          {
            sku: 'NC-5',
            product_type: 'simple',
            name: 'Neem Cake-5',
            product_online: '2',
            price: '500',
            url_key: 'neem-cake-5',
          },
          {
            sku: 'NC',
            product_type: 'configurable',
            name: 'Neem Cake',
            categories: 'Default Category/Feeds/Organic,Default Category/Gifts',
            description: '<p>Cake.</p>',
            product_online: '1',
            url_key: 'neem-cake',
            base_image: '/n/c/nc.jpg',
            country_of_manufacture: 'IN',
            configurable_variations: 'sku=NC-1,pack=1 kg|sku=NC-5,pack=5 kg',
          },
          { sku: 'NC-1', store_view_code: 'hi', name: 'नीम' },
          { sku: 'SET', product_type: 'bundle', name: 'Set' },
        ],
      ),
    )
    assert.equal(converted.source, 'magento')
    assert.deepEqual(
      converted.rows.map((row) =>
        pick(row, 'Name', 'Address', 'Price', 'MRP', 'Category', 'Country of origin', 'Status'),
      ),
      [
        ['Neem Cake, 1 kg', 'neem-cake-1-kg', '99', '120', 'Organic', 'India', undefined],
        ['Neem Cake, 5 kg', 'neem-cake-5-kg', '500', '500', 'Organic', 'India', 'draft'],
      ],
    )
    assert.deepEqual(remarkOf(converted, /^Pictures without a whole address/), ['Neem Cake: /n/c/nc.jpg'])
    assert.deepEqual(remarkOf(converted, /^Rows of other store views/), ['Row 5, नीम'])
    assert.deepEqual(remarkOf(converted, /^Kinds of products/), ['Row 6, Set: bundle'])
  })
})
