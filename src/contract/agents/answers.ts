import * as z from 'zod/mini'

// What the shop answers to agents, in version 2026-04-08. `to-version.ts` of the server writes the other version.

const paise = z.int()
const url = z.string()

const Entity = z.object({ version: z.string() })

export const Envelope = z.object({
  version: z.string(),
  status: z.enum(['success', 'error']),
  /** Active capabilities that concern the answer. */
  capabilities: z.record(z.string(), z.array(Entity)),
  payment_handlers: z.optional(z.record(z.string(), z.array(Entity))),
})
export type Envelope = z.infer<typeof Envelope>

const severities = ['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'] as const

export const Message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('error'),
    code: z.string(),
    content: z.string(),
    path: z.optional(z.string()),
    severity: z.enum(severities),
  }),
  z.object({
    type: z.literal('warning'),
    code: z.string(),
    content: z.string(),
    path: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('info'),
    code: z.optional(z.string()),
    content: z.string(),
    path: z.optional(z.string()),
  }),
])
export type Message = z.infer<typeof Message>

export const ErrorAnswer = z.object({
  ucp: Envelope,
  messages: z.array(Message).check(z.minLength(1)),
  continue_url: z.optional(url),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** The body of an error of the protocol. Problems with goods are messages instead. */
export const ProtocolRefusal = z.object({
  code: z.string(),
  content: z.string(),
  continue_url: z.optional(url),
})

export const Total = z.object({
  type: z.enum(['subtotal', 'items_discount', 'fulfillment', 'total']),
  display_text: z.string(),
  /** Discounts are negative; all others add up to the total. */
  amount: paise,
})
export type Total = z.infer<typeof Total>

const Price = z.object({ amount: paise, currency: z.literal('INR') })
const PriceRange = z.object({ min: Price, max: Price })
const Text = z.object({ plain: z.string() })
const Media = z.object({ type: z.literal('image'), url, alt_text: z.string() })
const SelectedOption = z.object({ name: z.string(), label: z.string() })
const Rating = z.object({ value: z.number(), scale_max: z.literal(5), count: z.int() })
const Category = z.object({ value: z.string(), taxonomy: z.literal('merchant') })
const Measure = z.object({ value: z.int(), unit: z.string() })

export const Variant = z.object({
  id: z.string(),
  sku: z.optional(z.string()),
  handle: z.string(),
  title: z.string(),
  description: Text,
  url,
  price: Price,
  list_price: z.optional(Price),
  unit_price: z.optional(
    z.object({ amount: paise, currency: z.literal('INR'), measure: Measure, reference: Measure }),
  ),
  availability: z.object({
    available: z.boolean(),
    status: z.enum(['in_stock', 'out_of_stock', 'preorder', 'discontinued']),
  }),
  options: z.array(SelectedOption),
  media: z.array(Media),
  rating: z.optional(Rating),
  /** The ids of the request that led to this size; only in an answer to a lookup. */
  inputs: z.optional(z.array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) }))),
})
export type Variant = z.infer<typeof Variant>

export const CatalogProduct = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: Text,
  url,
  categories: z.array(Category),
  price_range: PriceRange,
  media: z.array(Media),
  options: z.array(
    z.object({
      name: z.string(),
      values: z.array(
        z.object({
          label: z.string(),
          available: z.optional(z.boolean()),
          exists: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  selected: z.optional(z.array(SelectedOption)),
  variants: z.array(Variant).check(z.minLength(1)),
  rating: z.optional(Rating),
})
export type CatalogProduct = z.infer<typeof CatalogProduct>

export const SearchAnswer = z.object({
  ucp: Envelope,
  products: z.array(CatalogProduct),
  pagination: z.object({
    has_next_page: z.boolean(),
    cursor: z.optional(z.string()),
    total_count: z.int(),
  }),
  messages: z.optional(z.array(Message)),
})

export const LookupAnswer = z.object({
  ucp: Envelope,
  products: z.array(CatalogProduct),
  messages: z.optional(z.array(Message)),
})

export const ProductAnswer = z.object({
  ucp: Envelope,
  product: CatalogProduct,
  messages: z.optional(z.array(Message)),
})

export const LineItem = z.object({
  id: z.string(),
  item: z.object({ id: z.string(), title: z.string(), price: paise, image_url: z.optional(url) }),
  quantity: z.int(),
  totals: z.array(Total),
})
export type LineItem = z.infer<typeof LineItem>

export const Discounts = z.object({
  codes: z.array(z.string()),
  applied: z.array(
    z.object({
      title: z.string(),
      amount: paise,
      code: z.optional(z.string()),
      automatic: z.optional(z.literal(true)),
      method: z.literal('across'),
      allocations: z.array(z.object({ path: z.string(), amount: paise })),
    }),
  ),
})

const Link = z.object({ type: z.string(), url, title: z.optional(z.string()) })

const basket = {
  ucp: Envelope,
  id: z.string(),
  line_items: z.array(LineItem),
  currency: z.literal('INR'),
  totals: z.array(Total),
  discounts: z.optional(Discounts),
  messages: z.array(Message),
  links: z.array(Link),
  continue_url: z.optional(url),
  expires_at: z.string(),
}

export const CartAnswer = z.object(basket)
export type CartAnswer = z.infer<typeof CartAnswer>

export const Consent = z.object({
  analytics: z.optional(z.boolean()),
  preferences: z.optional(z.boolean()),
  marketing: z.optional(z.boolean()),
  sale_of_data: z.optional(z.boolean()),
})
export type Consent = z.infer<typeof Consent>

export const BuyerAnswer = z.object({
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  consent: z.optional(Consent),
})

export const Destination = z.object({
  id: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  street_address: z.optional(z.string()),
  extended_address: z.optional(z.string()),
  address_locality: z.optional(z.string()),
  address_region: z.optional(z.string()),
  address_country: z.optional(z.string()),
  postal_code: z.optional(z.string()),
})
export type Destination = z.infer<typeof Destination>

export const FulfillmentAnswer = z.object({
  methods: z.array(
    z.object({
      id: z.string(),
      type: z.literal('shipping'),
      line_item_ids: z.array(z.string()),
      destinations: z.array(Destination),
      selected_destination_id: z.nullable(z.string()),
      groups: z.array(
        z.object({
          id: z.string(),
          line_item_ids: z.array(z.string()),
          selected_option_id: z.nullable(z.string()),
          options: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              description: z.string(),
              totals: z.array(Total),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type FulfillmentAnswer = z.infer<typeof FulfillmentAnswer>

/** A checkout is never ready to be completed by an agent, since the buyer pays in a browser. */
export const checkoutStatuses = ['incomplete', 'requires_escalation', 'completed', 'canceled'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

export const CheckoutAnswer = z.object({
  ...basket,
  status: z.enum(checkoutStatuses),
  buyer: z.optional(BuyerAnswer),
  fulfillment: z.optional(FulfillmentAnswer),
  order: z.optional(z.object({ id: z.string(), label: z.string(), permalink_url: url })),
})
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>

const QuantityOfLine = z.object({ id: z.string(), quantity: z.int() })

export const OrderAnswer = z.object({
  ucp: Envelope,
  id: z.string(),
  label: z.string(),
  checkout_id: z.string(),
  permalink_url: url,
  line_items: z.array(
    z.object({
      id: z.string(),
      item: z.object({ id: z.string(), title: z.string(), price: paise }),
      quantity: z.object({ original: z.int(), total: z.int(), fulfilled: z.int() }),
      totals: z.array(Total),
      status: z.enum(['processing', 'partial', 'fulfilled', 'removed']),
    }),
  ),
  fulfillment: z.object({
    events: z.array(
      z.object({
        id: z.string(),
        occurred_at: z.string(),
        type: z.string(),
        line_items: z.array(QuantityOfLine),
        carrier: z.optional(z.string()),
        tracking_number: z.optional(z.string()),
        tracking_url: z.optional(url),
      }),
    ),
  }),
  adjustments: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['refund', 'cancellation']),
      occurred_at: z.string(),
      status: z.enum(['pending', 'completed', 'failed']),
      line_items: z.optional(z.array(QuantityOfLine)),
      totals: z.array(Total),
      description: z.string(),
    }),
  ),
  currency: z.literal('INR'),
  totals: z.array(Total),
})
export type OrderAnswer = z.infer<typeof OrderAnswer>
