import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  filterNames,
  isListed,
  listAddress,
  priceBands,
  productsPerPage,
  readChoice,
  sorts,
} from './choice.ts'
import { chooseProducts, type Listed } from './choose-products.ts'
import { slugOf } from './slug.ts'

const product = (id: number, more: Partial<Listed> = {}): Listed => ({
  id,
  name: `Feed ${id}`,
  category: 'Bio-fertilizers',
  crops: [],
  discounted_price: 500,
  in_stock: true,
  coming_soon: false,
  country_of_origin: 'India',
  ...more,
})

const shelf: Listed[] = [
  product(1, { crops: ['tomato', 'palak'] }),
  product(2, { crops: ['tomato'], discounted_price: 1000.01 }),
  product(3, { category: 'Gardening Kits', crops: ['palak'], discounted_price: 499.99, in_stock: false }),
  product(4, { category: null, name: 'Aloe mix', coming_soon: true, in_stock: false, discounted_price: 1 }),
  product(5, { category: 'Gardening Kits', discounted_price: 1000, country_of_origin: 'Sri Lanka' }),
]

const choose = (query: Record<string, string>, from = shelf) => chooseProducts(from, readChoice(query))
const ids = (query: Record<string, string>): number[] => choose(query).products.map(({ id }) => id)

describe('a list of products', () => {
  const table: [query: Record<string, string>, found: number[]][] = [
    [{}, [1, 2, 3, 4, 5]],
    [{ category: 'gardening-kits' }, [3, 5]],
    [{ category: 'spades' }, []],
    [{ crop: 'tomato' }, [1, 2]],
    [{ crop: 'palak', stock: 'in' }, [1]],
    [{ price: 'under-500' }, [3]],
    [{ price: '500-to-1000' }, [1, 5]],
    [{ price: 'over-1000' }, [2]],
    [{ origin: 'sri-lanka' }, [5]],
    [{ stock: 'in' }, [1, 2, 5]],
    [{ sort: 'price-low' }, [3, 1, 5, 2, 4]],
    [{ sort: 'price-high' }, [2, 5, 1, 3, 4]],
    [{ sort: 'name' }, [4, 1, 2, 3, 5]],
    [{ sort: 'newest' }, [5, 4, 3, 2, 1]],
  ]
  for (const [query, found] of table) {
    it(`finds ${found.join(', ') || 'nothing'} for ${JSON.stringify(query)}`, () => {
      assert.deepEqual(ids(query), found)
    })
  }

  it('counts what each filter would leave', () => {
    const { offered } = choose({ crop: 'palak', stock: 'in' })
    assert.deepEqual(offered.crop, [
      { value: 'palak', label: 'Palak', count: 1 },
      { value: 'tomato', label: 'Tomato', count: 2 },
    ])
    assert.deepEqual(offered.stock, [{ value: 'in', label: 'In stock only', count: 1 }])
    assert.deepEqual(
      offered.price.map(({ count }) => count),
      [0, 1, 0],
    )
    assert.deepEqual(
      offered.category.map(({ label, count }) => [label, count]),
      [
        ['Bio-fertilizers', 1],
        ['Gardening Kits', 0],
      ],
    )
  })

  it('pages are bounded; one beyond the last is the last', () => {
    const many = Array.from({ length: 300 }, (_, index) => product(index + 1))
    const whole = Array.from({ length: 13 }, (_, index) => choose({ page: String(index + 1) }, many))
    assert.deepEqual(
      whole.flatMap(({ products }) => products.map(({ id }) => id)),
      many.map(({ id }) => id),
    )
    assert.ok(whole.every(({ products }) => products.length <= productsPerPage))
    assert.deepEqual([whole[0]?.pages, whole[0]?.count, whole[0]?.total], [13, 300, 300])
    assert.equal(choose({ page: '999' }, many).page, 13)
  })

  it('each value counts the products that choosing it finds', () => {
    const value = (values: string[]) => fc.option(fc.constantFrom(...values), { nil: '' })
    const drawn = fc.record({
      category: value(['bio-fertilizers', 'gardening-kits']),
      crop: value(['tomato', 'palak']),
      price: value(Object.keys(priceBands)),
      origin: value(['india', 'sri-lanka']),
      stock: value(['in']),
      sort: value(Object.keys(sorts)),
    })
    fc.assert(
      fc.property(drawn, (query) => {
        const { offered } = choose(query)
        for (const name of filterNames) {
          for (const { value: chosen, count } of offered[name]) {
            assert.equal(choose({ ...query, [name]: chosen }).count, count, `${name}=${chosen}`)
          }
        }
      }),
    )
  })
})

describe('the address of a list', () => {
  it('the address names chosen filters in one order', () => {
    const query = { sort: 'name', stock: 'in', category: 'seeds', page: '2' }
    assert.equal(listAddress(readChoice(query)), '/productpage?category=seeds&stock=in&sort=name&page=2')
    assert.equal(listAddress(readChoice({ sort: 'shelf', page: '1', price: '' })), '/productpage')
  })

  it('ignores what no list offers', () => {
    const strange = {
      category: '<script>',
      crop: 'a'.repeat(81),
      price: 'free',
      stock: 'out',
      sort: 'toString',
      page: '-1',
    }
    assert.equal(listAddress(readChoice(strange)), '/productpage')
    for (const page of ['0', '1.5', '1e9', 'two', '10000']) {
      assert.equal(readChoice({ page }).page, 1, page)
    }
  })

  it('reads back its own address for any choice', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...filterNames, 'sort', 'page'), fc.string()), (query) => {
        const choice = readChoice(query)
        const { searchParams } = new URL(listAddress(choice), 'https://shop.example')
        assert.deepEqual(readChoice(Object.fromEntries(searchParams)), choice)
      }),
    )
  })

  it('search engines list the whole, a category or a crop', () => {
    const listed = (query: Record<string, string>) => isListed(readChoice(query))
    const whole: Record<string, string>[] = [
      {},
      { page: '2' },
      { category: 'seeds' },
      { crop: 'tomato' },
      { category: 'seeds', page: '2' },
    ]
    const mixed: Record<string, string>[] = [
      { sort: 'name' },
      { price: 'under-500' },
      { stock: 'in' },
      { origin: 'india' },
      { category: 'seeds', crop: 'tomato' },
    ]
    for (const query of whole) assert.ok(listed(query), JSON.stringify(query))
    for (const query of mixed) assert.ok(!listed(query), JSON.stringify(query))
  })

  it('names a category in small letters with dashes', () => {
    assert.equal(slugOf('Gardening Kits & Tools'), 'gardening-kits-tools')
    assert.equal(slugOf(' बीज '), 'बीज')
  })
})
