import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertTable, pick, remarkOf, tableOf } from '#test/convert-table.ts'

describe('Shopify and Matrixify', () => {
  const titles =
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Price,Compare-at price,Cost per item,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Image position,Image alt text,Variant image URL,Gift card'

  it('reads the titles that Shopify exports today', async () => {
    const { source, rows } = await convertTable(
      tableOf(titles, [
        {
          Title: 'Bone Meal',
          'URL handle': 'bone-meal',
          Description: '<p>For <b>roots</b>.</p>',
          'Product category': 'Home & Garden > Plants',
          Status: 'Draft',
          'Option1 name': 'Size',
          'Option1 value': '500 g',
          Price: '149.00',
          'Compare-at price': '1,199.00',
          'Weight value (grams)': '560',
          'Product image URL': 'https://pictures.example/a.png',
          'Image alt text': 'A bag',
        },
        { 'URL handle': 'bone-meal', 'Option1 value': '1 kg', Price: '279.00' },
      ]),
    )
    assert.equal(source, 'shopify')
    assert.deepEqual(rows[0], {
      Name: 'Bone Meal, 500 g',
      Address: 'bone-meal-500-g',
      Category: 'Plants',
      Price: '149.00',
      MRP: '1,199.00',
      Description: 'For roots.',
      Family: 'Bone Meal',
      Size: '500 g',
      'Packed weight, grams': '560',
      Status: 'draft',
      'Old addresses': '/products/bone-meal',
      'Pictures by address': 'https://pictures.example/a.png A bag',
    })
    assert.deepEqual(pick(rows[1], 'Name', 'Status', 'Old addresses'), [
      'Bone Meal, 1 kg',
      'draft',
      undefined,
    ])
  })

  it('reads the titles of Matrixify, with the weight in its unit', async () => {
    const { source, rows } = await convertTable(
      tableOf(
        'ID,Handle,Command,Title,Body HTML,Vendor,Type,Tags,Status,Published,Top Row,Variant ID,Option1 Name,Option1 Value,Variant SKU,Variant Weight,Variant Weight Unit,Variant Price,Variant Compare At Price,Image Src,Image Alt Text,Metafield: custom.net_quantity [single_line_text_field]',
        [
          {
            ID: '1',
            Handle: 'hoe',
            Title: 'Hoe',
            'Body HTML': '<p>Steel.</p>',
            Status: 'Active',
            'Variant Price': '250',
            'Variant Weight': '1.2',
            'Variant Weight Unit': 'kg',
            'Image Src': 'https://a.example/1.png;https://a.example/2.png',
            'Metafield: custom.net_quantity [single_line_text_field]': '1 piece',
          },
        ],
      ),
    )
    assert.deepEqual(
      [source, ...pick(rows[0], 'Name', 'Packed weight, grams', 'Net quantity', 'Description')],
      ['matrixify', 'Hoe', '1200', '1 piece', 'Steel.'],
    )
    assert.equal(rows[0]?.['Pictures by address'], 'https://a.example/1.png\nhttps://a.example/2.png')
  })

  it('reads columns that the owner added under our titles', async () => {
    const converted = await convertTable(
      tableOf(
        'Handle,Title,Body (HTML),Option1 Value,Variant Price,HSN,Net quantity,Ingredients,GST %,Country of origin,Zutaten,Net quantity (product.metafields.custom.pack)',
        [
          {
            Handle: 'gypsum',
            Title: 'Gypsum',
            'Option1 Value': '1 kg',
            'Variant Price': '120',
            HSN: '2520.10',
            'Net quantity': '1 kg',
            Ingredients: 'Calcium sulphate',
            'GST %': '5',
            'Country of origin': 'Nepal',
            Zutaten: 'Gips',
          },
          { Handle: 'gypsum', 'Option1 Value': '5 kg', 'Variant Price': '500', 'Net quantity': '5 kg' },
        ],
      ),
    )
    assert.deepEqual(
      converted.rows.map((row) => pick(row, 'HSN', 'Net quantity', 'GST %', 'Country of origin', 'Zutaten')),
      [
        ['2520.10', '1 kg', '5', 'Nepal', 'Gips'],
        ['2520.10', '5 kg', '5', 'Nepal', 'Gips'],
      ],
    )
    assert.deepEqual(remarkOf(converted, /no place/), ['Zutaten: in 1 rows'])
  })
})
