import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foreignTables } from '../../foreign-tables.ts'
import { readSheet } from '../../platform/imports/read-sheet.ts'
import { writePlainTable } from '../../platform/lists/csv.ts'
import { wooLanguages } from './woocommerce-titles.ts'

interface Converted {
  source: string
  rows: Record<string, string>[]
  remarks: Map<string, string[]>
}

async function convert(text: string): Promise<Converted> {
  const given = await readSheet(text)
  const table = foreignTables.find((one) => one.recognises(given.headers))
  assert.ok(table, 'No program has these titles.')
  const { sheet, remarks } = table.convert(given)
  return {
    source: table.source,
    rows: sheet.rows.map(({ cells }) =>
      Object.fromEntries(
        sheet.headers.map((title, at) => [title, cells[at] ?? '']).filter(([, cell]) => cell !== ''),
      ),
    ),
    remarks: new Map(remarks.map(({ text: sentence, items }) => [sentence, items])),
  }
}

const tableOf = (titles: string, rows: Record<string, string>[]): string =>
  writePlainTable([
    titles.split(','),
    ...rows.map((row) => titles.split(',').map((title) => row[title] ?? '')),
  ])

const remarkOf = ({ remarks }: Converted, beginning: RegExp): string[] | undefined =>
  [...remarks].find(([text]) => beginning.test(text))?.[1]

const pick = (row: Record<string, string> | undefined, ...titles: string[]): (string | undefined)[] =>
  titles.map((title) => row?.[title])

describe('Shopify', () => {
  const titles =
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Price,Compare-at price,Cost per item,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Image position,Image alt text,Variant image URL,Gift card'

  it('reads the titles that Shopify exports today', async () => {
    const { source, rows } = await convert(
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
    const { source, rows } = await convert(
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
    const converted = await convert(
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
      const { source, rows: read } = await convert(writePlainTable([titles, ...rows]))
      assert.equal(source, 'woocommerce')
      assert.deepEqual(
        pick(read[0], 'Name', 'Price', 'MRP', 'Packed weight, grams', 'Status', 'Pictures by address'),
        ['Horn, 1 kg', '99', '120.50', '1100', 'draft', 'https://a.example/1.png'],
      )
    })
  }

  it('reads attributes that are our fields and reports the others', async () => {
    const converted = await convert(
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
    assert.deepEqual(remarkOf(converted, /^Prices for a time/), ['Jute Bag: 80'])
    assert.deepEqual(remarkOf(converted, /^Further categories/), ['Jute Bag: Gifts'])
    assert.deepEqual(remarkOf(converted, /^Products without the rows/), ['Row 3, Rope'])
  })
})

describe('other shop programs', () => {
  it('reads PrestaShop, whose prices without tax are left to choose', async () => {
    const converted = await convert(
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
    const list = await convert(
      'Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position\n1;;Trowel;TR-1;Tools;100;118;5;1;3\n',
    )
    assert.deepEqual(
      [list.source, ...pick(list.rows[0], 'Price', 'Place in the shop')],
      ['prestashop', '118', undefined],
    )
  })

  it('reads Magento, with configurable products as families', async () => {
    const converted = await convert(
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

  it('reads OpenCart, whose categories are numbers', async () => {
    const converted = await convert(
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
    const { source, rows } = await convert(
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

  it('reads Wix, with surcharges, discounts and its own pictures', async () => {
    const earlier = await convert(
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
    const today = await convert(
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

  it('does not recognise tables of few common titles', () => {
    for (const titles of [
      'Id,Name,Price',
      'Handle,Title,Price',
      'SKU,Name,Price,Description',
      'Type,Name,Regular price',
    ])
      assert.equal(
        foreignTables.find((one) => one.recognises(titles.split(','))),
        undefined,
        titles,
      )
  })
})

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
    const converted = await convert(tableOf(shopify, rows))
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
    const converted = await convert(
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
    const converted = await convert(
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
})
