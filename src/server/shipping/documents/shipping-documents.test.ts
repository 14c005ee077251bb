import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ordersOfPick } from '#contract/admin/waves.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { recordSheet } from '#test/recording-sheet.ts'
import { earlierTerms } from '../../checkout/quote/order-terms.ts'
import { a4, mm } from '../../invoicing/pdf/sheet.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import { drawLabels } from './address-label.ts'
import { code128 } from './barcode.ts'
import { drawPackingSlip } from './packing-slip.ts'
import { planPrint } from './plan-print.ts'
import type { ParcelDocument } from './read-parcels.ts'

const parcel: ParcelDocument = {
  code: 'ORD017',
  isReplacement: false,
  orderId: 17,
  createdAt: new Date('2026-11-21T04:00:00Z'),
  name: 'मीरा अय्यर',
  address: '4 Lake View Road',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
  country: 'India',
  phone: '+919876543210',
  items: [{ name: 'Kitchen Garden Kit', quantity: 2, parts: ['Seeds', 'Hand trowel'] }],
  weightGrams: 1250,
  box: 'small',
  packer: 'Lakshmi Nair',
  carrier: null,
  trackingNumber: null,
  terms: { ...earlierTerms, returnDays: 45 },
  collectPaise: null,
  invoice: { number: 'INV/26-27/000012', totalPaise: 115_000 },
}

describe('a Code 128', () => {
  it('has eleven modules per character and thirteen at its end', () => {
    for (const text of ['ORD017', 'SK0007', 'ORD1234567']) {
      const modules = code128(text).reduce((sum, run) => sum + run, 0)
      assert.equal((modules - 13) % 11, 0, text)
      assert.equal(code128(text).length % 2, 1, 'it begins and ends with a bar')
    }
  })
})

describe('a packing slip', () => {
  it('lists the contents of a parcel with parts, without prices', () => {
    const { sheet, pages } = recordSheet()
    drawPackingSlip(sheet, parcel, false, defaultSettings)
    const texts = pages.flatMap((page) => page.texts)
    for (const text of ['मीरा अय्यर', 'ORD017', 'Kitchen Garden Kit, with Seeds · Hand trowel', '2']) {
      assert.ok(texts.includes(text), `${text} in ${texts.join(' | ')}`)
    }
    assert.doesNotMatch(texts.join(' '), /₹|1,150|Reprint/)
    assert.match(texts.join(' '), /Our 30-day guarantee covers it: write to .* within 45 days/)
  })

  it('names no guarantee where the order has none', () => {
    const { sheet, pages } = recordSheet()
    drawPackingSlip(sheet, { ...parcel, terms: { ...parcel.terms, guarantee: null } }, false, defaultSettings)
    const texts = pages.flatMap((page) => page.texts).join(' ')
    assert.match(texts, /not right\? Write to .* within 45 days/)
    assert.doesNotMatch(texts, /guarantee|null/)
  })

  // #parcel-lines
  it('has the lines of the owner, and none that is empty', () => {
    const lines = (thanks: string | null, storage: string | null): string => {
      const { sheet, pages } = recordSheet()
      const parcels = { ...defaultSettings.parcels, thanks, storage }
      drawPackingSlip(sheet, parcel, false, { ...defaultSettings, parcels })
      return pages.flatMap((page) => page.texts).join('\n')
    }
    assert.match(lines('Happy writing.', 'Keep it dry.'), /^Happy writing\.\n.*\nKeep it dry\.$/m)
    assert.doesNotMatch(lines(null, null), /growing|cultures|null/)
  })

  it('breaks sixty lines into pages with titles and page numbers', () => {
    const { sheet, pages } = recordSheet()
    const items = Array.from({ length: 60 }, (_, index) => ({
      name: `Seeds no. ${index}`,
      quantity: 1,
      parts: [],
    }))
    drawPackingSlip(sheet, { ...parcel, items }, false, defaultSettings)
    assert.ok(pages.length >= 2)
    for (const [index, page] of pages.entries()) {
      assert.ok(page.texts.includes(`ORD017 packing slip · page ${index + 1} of ${pages.length}`))
      assert.ok(page.lowest <= a4[1], `${page.lowest}`)
    }
    assert.equal(
      pages.flatMap((page) => page.texts).filter((text) => text.startsWith('Seeds no.')).length,
      60,
    )
  })

  it('marks a second packing slip as a reprint', () => {
    const { sheet, pages } = recordSheet()
    drawPackingSlip(sheet, parcel, true, defaultSettings)
    assert.ok(pages[0]?.texts.includes('Reprint'))
  })
})

describe('a parcel that is paid on delivery', () => {
  it('shows the amount to collect on label and slip', () => {
    const atDoor = { ...parcel, collectPaise: 115_000 }
    const label = recordSheet()
    drawLabels(label.sheet, [{ parcel: atDoor, isReprint: false }], '100x150', defaultSettings)
    const texts = label.pages[0]?.texts ?? []
    assert.ok(texts.includes('COLLECT') && !texts.includes('Prepaid'), texts.join(' | '))
    assert.ok(texts.some((text) => text.startsWith('₹1,150.00 · cash on delivery')))
    const slip = recordSheet()
    drawPackingSlip(slip.sheet, atDoor, false, defaultSettings)
    assert.match(slip.pages[0]?.texts.join(' ') ?? '', /To pay on delivery: ₹1,150\.00/)
  })
})

describe('an address label', () => {
  const label = { parcel, isReprint: false }

  it('draws receiver, PIN, phone, invoice and barcode on 100 × 150 mm', () => {
    const { sheet, pages } = recordSheet()
    drawLabels(sheet, [label, { parcel, isReprint: true }], '100x150', defaultSettings)
    assert.deepEqual(
      pages.map(({ size }) => size),
      [
        [mm(100), mm(150)],
        [mm(100), mm(150)],
      ],
    )
    const [first, second] = pages
    for (const text of [
      'मीरा अय्यर',
      'PIN 411001',
      '+919876543210',
      'INV/26-27/000012 · ₹1,150.00',
      'ORD017',
    ]) {
      assert.ok(first?.texts.includes(text), text)
    }
    assert.ok((first?.boxes ?? 0) > 20)
    assert.ok(second?.texts.includes('REPRINT') && !first?.texts.includes('REPRINT'))
  })

  it('names the contents as the owner does', () => {
    const { sheet, pages } = recordSheet()
    const parcels = { ...defaultSettings.parcels, contents: 'Stationery' }
    drawLabels(sheet, [label], '100x150', { ...defaultSettings, parcels })
    assert.ok(pages[0]?.texts.includes('Stationery, 2 packs'))
  })

  it('draws four address labels on a page of A4', () => {
    const { sheet, pages } = recordSheet()
    drawLabels(
      sheet,
      Array.from({ length: 9 }, () => label),
      'a4',
      defaultSettings,
    )
    assert.deepEqual(
      pages.map(({ size }) => size),
      [a4, a4, a4],
    )
    assert.deepEqual(
      pages.map(({ texts }) => texts.filter((text) => text === 'PIN 411001').length),
      [4, 4, 1],
    )
  })

  it('says on label and slip that boxes stand for letters', () => {
    const { sheet, pages } = recordSheet()
    const foreign = { ...parcel, name: '明 Rao' }
    drawLabels(sheet, [{ parcel: foreign, isReprint: false }, label], '100x150', defaultSettings)
    drawPackingSlip(sheet, foreign, false, defaultSettings)
    assert.deepEqual(
      pages.map(({ texts }) => texts.filter((text) => /^One letter cannot be printed/.test(text)).length),
      [1, 0, 1],
    )
  })

  it('prints a long address in full, in smaller letters', () => {
    const long = 'Flat 1204, Tower 7, Prestige Lakeside Habitat, behind the old water tank, '.repeat(6)
    const { sheet, pages } = recordSheet()
    const sizes: number[] = []
    const watched = {
      ...sheet,
      write: (text: string, x: number, y: number, style = {}) => {
        if (text === long) {
          sizes.push((style as { size: number }).size)
          assert.ok(y + sheet.measure(text, style) <= mm(24 + 53), 'it ends above the PIN')
        }
        return sheet.write(text, x, y, style)
      },
    }
    drawLabels(
      watched,
      [{ parcel: { ...parcel, address: long }, isReprint: false }],
      '100x150',
      defaultSettings,
    )
    assert.equal(sizes.length, 1)
    assert.ok((sizes[0] ?? 13) < 10)
    assert.equal(pages.length, 1)
  })
})

describe('a line of the pick list', () => {
  const line = {
    stock_id: 1,
    sku: 'SK0001',
    barcode: null,
    name: 'Seeds',
    place: 'A1-01',
    quantity: 3,
    batch: null,
    refill: null,
  }
  const orders = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `ORD01${index}`, quantity: 1 }))

  it('names the orders of a pick line, or their number', () => {
    assert.equal(
      ordersOfPick({
        ...line,
        orders: [
          { id: 'ORD017', quantity: 2 },
          { id: 'ORD018', quantity: 1 },
        ],
      }),
      'ORD017 ×2, ORD018',
    )
    assert.equal(ordersOfPick({ ...line, orders: orders(6) }).split(', ').length, 6)
    assert.equal(ordersOfPick({ ...line, orders: orders(7) }), '7 orders')
  })
})

describe('the prints of an order', () => {
  const order = (status: OrderState, more = {}) => ({
    ref: { kind: 'order' as const, number: 17 },
    status,
    hasAddress: true,
    hasInvoice: false,
    printed: [] as string[],
    ...more,
  })
  const all = ['slip', 'invoice', 'label'] as const

  it('prints all documents of a packed order; later prints are reprints', () => {
    const packed = order('packed', { hasInvoice: true, printed: ['label'] })
    assert.deepEqual(planPrint(packed, ['label', 'slip', 'invoice']), {
      ref: { kind: 'order', number: 17 },
      papers: ['slip', 'invoice', 'label'],
      reprints: ['label'],
      why: null,
    })
  })

  it('prints nothing before packing, and only the invoice after cancellation', () => {
    assert.match(planPrint(order('processing'), all).why ?? '', /^ORD017 is Processing: its papers/)
    assert.match(planPrint(order('cancelled'), all).why ?? '', /^ORD017 is Cancelled/)
    const invoiced = planPrint(order('cancelled', { hasInvoice: true }), all)
    assert.deepEqual(invoiced.why === null && invoiced.papers, ['invoice'])
  })
})
