import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertTable, pick, remarkOf, tableOf } from '#test/convert-table.ts'

describe('OpenCart', () => {
  it('reads OpenCart, whose categories are numbers', async () => {
    const converted = await convertTable(
      tableOf(
        'product_id,name(en-gb),categories,sku,quantity,model,image_name,price,weight,weight_unit,status,tax_class_id,seo_keyword,description(en-gb),sort_order',
        [
          {
            product_id: '1',
            'name(en-gb)': 'Sieve',
            categories: '20,27',
            model: 'SV-1',
            image_name: 'catalog/sieve.jpg',
            price: '450.0000',
            weight: '0.9',
            weight_unit: 'kg',
            status: 'false',
            tax_class_id: '0',
            seo_keyword: 'soil-sieve',
            'description(en-gb)': '<p>Steel.</p>',
            sort_order: '3',
          },
          {
            product_id: '2',
            'name(en-gb)': 'Pot',
            model: 'P-1',
            price: '90',
            status: 'true',
            tax_class_id: '9',
          },
        ],
      ),
    )
    assert.equal(converted.source, 'opencart')
    assert.deepEqual(
      pick(
        converted.rows[0],
        'Name',
        'Address',
        'Price',
        'Packed weight, grams',
        'Status',
        'Old addresses',
        'Category',
      ),
      ['Sieve', 'soil-sieve', '450.0000', '900', 'draft', '/soil-sieve', undefined],
    )
    assert.deepEqual(pick(converted.rows[1], 'Price', 'Price without tax'), [undefined, '90'])
    assert.ok(remarkOf(converted, /no place/)?.includes('categories: in 1 rows'))
  })
})
