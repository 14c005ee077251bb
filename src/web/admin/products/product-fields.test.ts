import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { productFields } from '#contract/admin/products.ts'
import { editOf, formFields, shortLabel, valuesOf } from './product-fields.ts'

const fields = { name: 'Feed', price: 499.5, coming_soon: false, crops: ['chilli', 'okra'], category: null }

describe('the form of a product', () => {
  it('has every field that products have, once', () => {
    // The picture of the card is the first of the gallery.
    const names = Object.keys(productFields).filter((name) => name !== 'image_url')
    assert.deepEqual(formFields.map(({ name }) => name).toSorted(), names.toSorted())
  })

  it('finds no change in a draft shown as typed text', () => {
    const typed = valuesOf(fields)
    assert.deepEqual(
      [typed.name, typed.price, typed.coming_soon, typed.crops, typed.category],
      ['Feed', '499.5', 'no', 'chilli, okra', ''],
    )
    const same = editOf(fields, typed)
    assert.deepEqual(
      Object.keys(fields).filter((name) => name in same),
      [],
    )
  })

  it("ignores the order of a gallery's fields and sends it whole", () => {
    const pictures = [{ src: '/images/a.jpg', alt: 'A pot' }]
    const typed = valuesOf({ ...fields, pictures })
    assert.equal('pictures' in editOf({ ...fields, pictures }, typed), false)
    const described = { ...typed, pictures: JSON.stringify([{ alt: ' Two pots ', src: '/images/a.jpg' }]) }
    assert.deepEqual(editOf({ ...fields, pictures }, described).pictures, [
      { alt: 'Two pots', src: '/images/a.jpg' },
    ])
  })

  it('sends changed fields, and invalid numbers as typed', () => {
    const typed = {
      ...valuesOf(fields),
      name: ' Feed 2 ',
      price: '12.50',
      mrp: '12,5',
      crops: 'okra',
      category: 'Kits',
    }
    const edit = editOf(fields, { ...typed, coming_soon: 'yes' })
    assert.deepEqual(
      [edit.name, edit.price, edit.mrp, edit.crops, edit.category, edit.coming_soon],
      ['Feed 2', 12.5, '12,5', ['okra'], 'Kits', true],
    )
  })

  it('sends a choice as it is, and none as nothing', () => {
    const given = { ...fields, garden_use: 'compost' }
    const typed = valuesOf(given)
    assert.equal(typed.garden_use, 'compost')
    assert.equal(editOf(given, { ...typed, garden_use: '' }).garden_use, null)
    assert.equal(editOf(given, { ...typed, garden_use: 'everyday' }).garden_use, 'everyday')
  })

  it('names fields briefly in lists', () => {
    assert.deepEqual(
      [shortLabel('short_name'), shortLabel('price'), shortLabel('net_weight_grams'), shortLabel('name')],
      ['Short name', 'Price, ₹', 'Net weight', 'Name'],
    )
  })
})

it('shows any empty list as empty text', () => {
  const typed = valuesOf({ crops: [], guides: [], pictures: [] })
  assert.deepEqual([typed.crops, typed.guides, typed.pictures], ['', '', ''])
  assert.deepEqual(editOf({ crops: [], guides: [], pictures: [] }, typed).crops, undefined)
})
