import { type Order, publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { type Price, priceOrder, type WantedGoods } from '../../checkout/quote/pricing.ts'
import {
  type ExampleContext,
  type ExampleProduct,
  exampleCustomer,
  exampleId,
} from '../../platform/email/email-examples.ts'
import type { OrderNews } from './order-emails.ts'

const paidAt = '2026-11-20T05:30:00.000Z'

const wanted = (product: ExampleProduct, quantity: number): WantedGoods => ({
  quantity,
  goods: {
    productId: exampleId,
    version: 1,
    name: product.name,
    imageUrl: '',
    category: null,
    hsn: '',
    taxRatePercent: product.taxRatePercent,
    listPaise: product.pricePaise,
    discountPercent: product.discountPercent,
    taxParts: [{ ratePercent: product.taxRatePercent, weight: 1 }],
  },
})

/** Two products at present prices, with the present fee. */
export const examplePrice = ({ product, other, settings: { shipping } }: ExampleContext): Price =>
  priceOrder([wanted(product, 2), wanted(other, 1)], {
    offer: null,
    shippingFeePaise: shipping.flatFeePaise,
    freeAbovePaise: shipping.freeAbovePaise,
  })

const address = {
  shipping_full_name: exampleCustomer.fullName,
  shipping_address: '12 Example Street',
  shipping_city: 'Kochi',
  shipping_state: 'Kerala',
  shipping_zip: '682001',
  shipping_country: 'India',
  shipping_phone: null,
} satisfies Partial<Order>

export const parcel = {
  carrier: 'Delhivery',
  tracking_number: '1490 0000 0000',
  tracking_url: 'https://carrier.example/1490',
  sent_at: paidAt,
  is_replacement: false,
} satisfies Order['parcels'][number]

/** An order of a made-up shopper, as the shop shows it. */
function orderOf(paper: ExampleContext): Order {
  const price = examplePrice(paper)
  const { returns, claims } = paper.settings
  return {
    id: publicOrderId(exampleId),
    created_at: paidAt,
    ...address,
    buyer: null,
    order_status: 'Processing',
    payment_status: 'Paid',
    items: price.lines.map(({ goods, pricePaise, quantity }) => ({
      id: exampleId,
      product_id: exampleId,
      product_name: goods.name,
      image_url: '',
      product_price: toRupees(pricePaise),
      quantity,
    })),
    subtotal: toRupees(price.subtotalPaise),
    discount_amount: toRupees(price.discountPaise),
    shipping_amount: toRupees(price.shippingPaise),
    cod_fee: 0,
    tax_amount: toRupees(price.taxPaise),
    total_amount: toRupees(price.totalPaise),
    payment_method: 'Card',
    due_on: null,
    pay_to: [],
    card_last4: '0000',
    transaction_id: 'example',
    carrier: null,
    tracking_number: null,
    parcels: [],
    batches: [],
    documents: [],
    refunds: [],
    can_change_address: true,
    can_cancel: true,
    is_being_confirmed: false,
    needs_confirmation: false,
    is_refunded_by_hand: false,
    notice: null,
    history: [],
    terms: {
      discount_label: null,
      guarantee: claims.guarantee,
      return_days: returns.windowDays,
      refund_days: returns.refundDays,
    },
    arrival: { from: '2026-11-24', to: '2026-11-27' },
  }
}

/** The data of an order's email, with overrides. */
export const exampleEmailData = (paper: ExampleContext, more: Partial<Order> = {}): OrderNews => ({
  order: { ...orderOf(paper), ...more },
  fullName: exampleCustomer.fullName,
  siteUrl: paper.siteUrl,
  settings: paper.settings,
})
