import type { EventData } from './event-data.ts'

// Invented data of each event, for documents, the description of the API, and tests.

const order = {
  id: 'ORD017',
  customer_id: 12,
  status: 'processing',
  previous_status: 'awaiting_payment',
  currency: 'INR',
  subtotal_paise: 59_800,
  discount_paise: 5_980,
  shipping_paise: 6_000,
  tax_paise: 2_850,
  total_paise: 59_820,
  lines: [{ product_id: 1, name: 'Bloom Booster 250 g', quantity: 2, price_paise: 29_900 }],
  parcel: null,
  hold_until: null,
} as const satisfies EventData['order.placed']

const moved = (previous_status: string, status: string) => ({
  ...order,
  lines: [...order.lines],
  previous_status,
  status,
})

const parcel = { carrier: 'Delhivery', tracking_number: '1490811234567' }
const sent = (previous_status: string, status: string) => ({ ...moved(previous_status, status), parcel })

const refund: EventData['refund.started'] = {
  id: 4,
  order_id: order.id,
  payment_id: 17,
  return_id: null,
  status: 'due',
  reason: 'cancelled',
  provider_payment_id: 'pay_29QQoUBi66xm2f',
  provider_refund_id: null,
  currency: 'INR',
  amount_paise: 59_820,
  shipping_paise: 6_000,
  lines: [{ product_id: 1, quantity: 2, amount_paise: 53_820 }],
}

const gst = { taxable_paise: 56_970, cgst_paise: 1_425, sgst_paise: 1_425, igst_paise: 0 }

const invoice: EventData['invoice.issued'] = {
  number: 'INV/26-27/0017',
  order_id: order.id,
  issued_on: '2026-12-01',
  invoice_number: null,
  place_of_supply: 'Maharashtra',
  place_of_supply_code: '27',
  currency: 'INR',
  ...gst,
  total_paise: 59_820,
  rates: [{ tax_rate_percent: 5, ...gst }],
  pdf: '/api/orders/ORD017/documents/INV%2F26-27%2F0017',
}

const returned: EventData['return.requested'] = {
  id: 'RET003',
  order_id: order.id,
  status: 'asked',
  cause: 'damaged',
  wish: 'refund',
  settlement: null,
  lines: [{ product_id: 1, quantity: 1, sellable: null, unsellable: null }],
}

const product: EventData['product.published'] = {
  id: 1,
  slug: 'bloom-booster',
  name: 'Bloom Booster 250 g',
  sku: 'BB-250',
  changed_fields: [],
}

const stock: EventData['stock.low'] = {
  product_id: 1,
  slug: product.slug,
  name: product.name,
  sku: product.sku,
  sellable: 5,
  low_level: 5,
}

const price = { price_paise: 29_900, mrp_paise: 34_900, discount_percent: 0 }

/** One sample of the data of each event. */
export const eventSamples: EventData = {
  'order.placed': moved('awaiting_payment', 'processing'),
  'order.paid': moved('awaiting_payment', 'processing'),
  'order.payment_failed': moved('awaiting_payment', 'awaiting_payment'),
  'order.held': { ...moved('processing', 'processing'), hold_until: '2026-12-05' },
  'order.released': moved('processing', 'processing'),
  'order.address_changed': moved('processing', 'processing'),
  'order.packed': moved('processing', 'packed'),
  'order.shipped': sent('packed', 'shipped'),
  'order.out_for_delivery': sent('undelivered', 'shipped'),
  'order.delivered': sent('shipped', 'delivered'),
  'order.undelivered': sent('shipped', 'undelivered'),
  'order.returning': sent('undelivered', 'returning'),
  'order.returned_to_origin': sent('returning', 'returned_to_origin'),
  'order.lost': sent('shipped', 'lost'),
  'order.cancelled': moved('processing', 'cancelled'),
  'payment.captured': {
    id: 17,
    order_id: order.id,
    customer_id: order.customer_id,
    status: 'paid',
    provider_payment_id: refund.provider_payment_id,
    provider_order_id: 'order_DaZlswtdcn9UNV',
    method: 'upi',
    currency: 'INR',
    amount_paise: 59_820,
  },
  'payment.disputed': {
    id: 'disp_EsIAlDcoUr8CaQ',
    order_id: order.id,
    provider_payment_id: refund.provider_payment_id,
    status: 'open',
    reason: 'goods_or_services_not_received_or_partially_received',
    respond_by: '2026-12-10T18:29:59+00:00',
    currency: 'INR',
    amount_paise: 59_820,
  },
  'refund.started': refund,
  'refund.completed': { ...refund, status: 'processed', provider_refund_id: 'rfnd_FP8QHiV938haTz' },
  'refund.failed': { ...refund, provider_refund_id: 'rfnd_FP8QHiV938haTz' },
  'payout.received': {
    id: 'setl_DGlQ1Rj8os78Ec',
    utr: '1568176960vxp0rj',
    settled_on: '2026-12-03',
    lines: 1,
    currency: 'INR',
    amount_paise: 58_408,
    fee_paise: 1_196,
    tax_paise: 216,
  },
  'invoice.issued': invoice,
  'credit_note.issued': {
    ...invoice,
    number: 'CRN/26-27/0004',
    invoice_number: invoice.number,
    pdf: '/api/orders/ORD017/documents/CRN%2F26-27%2F0004',
  },
  'return.requested': returned,
  'return.received': { ...returned, status: 'received' },
  'return.closed': {
    ...returned,
    status: 'settled',
    settlement: 'refund',
    lines: [{ product_id: 1, quantity: 1, sellable: 0, unsellable: 1 }],
  },
  'product.published': product,
  'product.updated': { ...product, changed_fields: ['description', 'pictures'] },
  'product.withdrawn': product,
  'price.changed': {
    id: product.id,
    slug: product.slug,
    sku: product.sku,
    currency: 'INR',
    ...price,
    periods: [
      {
        starts_at: '2026-12-20T18:30:00+00:00',
        ends_at: '2026-12-27T18:30:00+00:00',
        ...price,
        price_paise: 24_900,
      },
    ],
  },
  'stock.low': stock,
  'stock.ran_out': { ...stock, sellable: 0 },
  'stock.came_back': { ...stock, sellable: 40 },
  'batch.recalled': {
    id: 8,
    number: 'BF-2609-A',
    made_on: '2026-09-01',
    expires_on: '2027-08-31',
    product_ids: [1, 7],
  },
  'customer.registered': { id: order.customer_id },
  'customer.erased': { id: order.customer_id },
  'newsletter.joined': { id: 31 },
  'newsletter.left': { id: 31 },
}
