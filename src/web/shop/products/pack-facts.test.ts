import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '#contract/shop/products.ts'
import { defaultSettings as settings } from '#shared/settings/default-settings.ts'
import { doseRows, isKit, packFacts, unitSalePrice } from './pack-facts.ts'

const pouch: Product = {
  id: 9,
  slug: 'pouch',
  name: 'Pouch',
  description: 'A pouch.',
  category: null,
  price: 1150,
  discount_percentage: 15,
  discounted_price: 977.5,
  rating: 4.5,
  rating_count: 2,
  image_url: '',
  in_stock: true,
  coming_soon: false,
  generic_name: 'Bio-fertilizer',
  net_quantity: '500 g',
  net_weight_grams: 500,
  ingredients: '',
  how_to_use: '',
  dose: '',
  storage: '',
  mrp: 1200,
  hsn: '3101',
  tax_rate: 5,
  country_of_origin: 'India',
  best_before: '24 months from manufacture',
  short_name: null,
  crops: [],
  family: null,
  size_label: null,
  size_count: 1,
  garden_use: null,
}

test('computes the price of a kilogram from the charged price', () => {
  assert.equal(unitSalePrice(pouch), '₹1,955.00 per kg')
})

test('rounds the price of a kilogram to the paisa', () => {
  assert.equal(
    unitSalePrice({ discounted_price: 100, net_weight_grams: 300, net_quantity: '300 g' }),
    '₹333.33 per kg',
  )
})

test('computes a price per piece for goods sold by number', () => {
  assert.equal(
    unitSalePrice({ discounted_price: 800, net_weight_grams: null, net_quantity: '1 kit' }),
    '₹800.00 per kit',
  )
})

test('shows no unit price without weight or number', () => {
  assert.equal(
    unitSalePrice({ discounted_price: 800, net_weight_grams: null, net_quantity: 'assorted' }),
    null,
  )
})

test('shows everything that the law requires of a pack', () => {
  const facts = new Map(packFacts(pouch, settings).map(({ label, value }) => [label, value]))
  assert.equal(facts.get('Net quantity'), '500 g')
  assert.equal(facts.get('MRP'), '₹1,200.00 inclusive of all taxes')
  assert.equal(facts.get('Unit sale price'), '₹1,955.00 per kg')
  assert.equal(facts.get('Country of origin'), 'India')
  assert.equal(facts.get('Best before'), '24 months from manufacture')
  assert.equal(facts.get('HSN'), '3101')
  const maker = facts.get('Manufactured and packed by') ?? ''
  assert.ok(maker.startsWith(settings.legal.entityName))
  assert.ok(maker.includes(settings.addresses.manufacturing.pin))
  const complaints = facts.get('Complaints') ?? ''
  assert.ok(complaints.includes(settings.support.email) && complaints.includes(settings.support.phone))
})

test('shows no price of a coming-soon product', () => {
  const labels = packFacts({ ...pouch, coming_soon: true }, settings).map(({ label }) => label)
  assert.ok(!labels.includes('MRP') && !labels.includes('Unit sale price'))
})

test('tells a kit from a pack', () => {
  assert.equal(isKit({ net_quantity: '1 kit' }), true)
  assert.equal(isKit({ net_quantity: '500 g' }), false)
  assert.equal(isKit({ net_quantity: '6 packets, 40 g' }), false)
})

test('a dose has a row for each sentence, named before its colon', () => {
  assert.deepEqual(
    doseRows('1 g per litre at each feed. Beds: 10 g per square metre. Repeat: every 20 days.'),
    [
      { label: '', value: '1 g per litre at each feed.' },
      { label: 'Beds', value: '10 g per square metre.' },
      { label: 'Repeat', value: 'every 20 days.' },
    ],
  )
  assert.deepEqual(doseRows('8.4 litres take 8 g.'), [{ label: '', value: '8.4 litres take 8 g.' }])
  assert.deepEqual(doseRows('Use approx. 5 g in a pot.'), [{ label: '', value: 'Use approx. 5 g in a pot.' }])
  assert.deepEqual(doseRows(''), [])
})
