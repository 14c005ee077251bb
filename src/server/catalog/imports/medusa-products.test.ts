import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertTable, pick, tableOf } from '#test/convert-table.ts'

describe('Medusa', () => {
  it('reads Medusa, and leaves prices in other currencies to choose', async () => {
    const titles =
      'Product Id,Product Handle,Product Title,Product Subtitle,Product Description,Product Status,Product Thumbnail,Product HS Code,Product Origin Country,Variant Id,Variant Title,Variant SKU,Variant Price INR,Variant Price EUR,Variant Option 1 Name,Variant Option 1 Value,Product Image 1 Url'
    const product = {
      'Product Handle': 'neem-oil',
      'Product Title': 'Neem Oil',
      'Product Status': 'published',
      'Product HS Code': '3808',
      'Product Origin Country': 'in',
      'Product Image 1 Url': 'https://a.example/1.png',
    }
    const { source, rows } = await convertTable(
      tableOf(titles, [
        {
          ...product,
          'Variant Title': '250 ml',
          'Variant Price INR': '249',
          'Variant Price EUR': '3',
          'Variant Option 1 Value': '250 ml',
        },
        { ...product, 'Variant Title': '1 l', 'Variant Price INR': '799', 'Variant Option 1 Value': '1 l' },
      ]),
    )
    assert.equal(source, 'medusa')
    assert.deepEqual(pick(rows[1], 'Name', 'Price', 'HSN', 'Country of origin', 'Pictures by address'), [
      'Neem Oil, 1 l',
      '799',
      '3808',
      'India',
      'https://a.example/1.png',
    ])
    assert.equal(rows[0]?.['Variant Price EUR'], '3')
  })
})
