import * as z from 'zod/mini'

// What agents send. Fields that the shop does not use (signals, attribution, payment) are dropped, and never kept.

const short = (maxLength: number, name: string) =>
  z.string(`${name} is a text.`).check(z.maxLength(maxLength, `${name} has at most ${maxLength} characters.`))

const Context = z.object({
  postal_code: z.optional(short(20, 'context.postal_code')),
  currency: z.optional(short(10, 'context.currency')),
})

/** Ids that one request may look up. */
export const maxLookups = 50

const Filters = z.object({
  categories: z.optional(z.array(short(100, 'A category')).check(z.maxLength(20, 'At most 20 categories.'))),
  price: z.optional(
    z.object({
      min: z.optional(z.int('filters.price.min is a whole number of paise.').check(z.minimum(0))),
      max: z.optional(z.int('filters.price.max is a whole number of paise.').check(z.minimum(0))),
    }),
  ),
})
export type Filters = z.infer<typeof Filters>

export const SearchRequest = z.object({
  query: z.optional(short(100, 'query')),
  filters: z.optional(Filters),
  context: z.optional(Context),
  pagination: z.optional(
    z.object({
      cursor: z.optional(short(200, 'pagination.cursor')),
      limit: z.optional(z.int('pagination.limit is a whole number.').check(z.minimum(1))),
    }),
  ),
})
export type SearchRequest = z.infer<typeof SearchRequest>

export const LookupRequest = z.object({
  ids: z.array(short(200, 'An id')).check(z.minLength(1, 'Name at least one id.')),
  filters: z.optional(Filters),
  context: z.optional(Context),
})
export type LookupRequest = z.infer<typeof LookupRequest>

export const ProductRequest = z.object({
  id: short(200, 'id'),
  selected: z.optional(
    z
      .array(z.object({ name: short(60, 'An option'), label: short(200, 'A label') }))
      .check(z.maxLength(10, 'At most 10 options.')),
  ),
  filters: z.optional(Filters),
  context: z.optional(Context),
})
export type ProductRequest = z.infer<typeof ProductRequest>

const LineItems = z.array(
  z.object({
    id: z.optional(short(64, 'The id of a line')),
    item: z.object({ id: short(200, 'item.id') }, 'A line has an item with an id.'),
    quantity: z.int('quantity is a whole number.').check(z.minimum(1, 'quantity is at least 1.')),
  }),
  'line_items is a list.',
)
export type LineItemsRequest = z.infer<typeof LineItems>

const Discounts = z.object({
  codes: z.optional(z.array(short(40, 'A code')).check(z.maxLength(10, 'At most 10 codes.'))),
})

export const CartRequest = z.object({
  line_items: LineItems,
  context: z.optional(Context),
  discounts: z.optional(Discounts),
})
export type CartRequest = z.infer<typeof CartRequest>

const flag = (name: string) => z.optional(z.boolean(`consent.${name} is true or false.`))

const purpose = z.object({ granted: z.boolean() })

/** The four purposes of 2026-04-08, or purposes by name of 2026-08-25. Others are dropped. */
const ConsentRequest = z.object({
  analytics: flag('analytics'),
  preferences: flag('preferences'),
  marketing: flag('marketing'),
  sale_of_data: flag('sale_of_data'),
  'dev.ucp.consent.analytics': z.optional(purpose),
  'dev.ucp.consent.preferences': z.optional(purpose),
  'dev.ucp.consent.marketing': z.optional(purpose),
  'dev.ucp.consent.sale_or_sharing': z.optional(purpose),
})
export type ConsentRequest = z.infer<typeof ConsentRequest>

const Buyer = z.object({
  first_name: z.optional(short(100, 'first_name')),
  last_name: z.optional(short(100, 'last_name')),
  email: z.optional(short(254, 'email')),
  phone_number: z.optional(short(30, 'phone_number')),
  consent: z.optional(ConsentRequest),
})
export type BuyerRequest = z.infer<typeof Buyer>

const address = (name: string, maxLength: number) => z.optional(short(maxLength, name))

const DestinationRequest = z.object({
  id: address('The id of a destination', 64),
  first_name: address('first_name', 100),
  last_name: address('last_name', 100),
  phone_number: address('phone_number', 30),
  street_address: address('street_address', 300),
  extended_address: address('extended_address', 300),
  address_locality: address('address_locality', 100),
  address_region: address('address_region', 100),
  address_country: address('address_country', 60),
  postal_code: address('postal_code', 20),
})

const Fulfillment = z.object({
  methods: z.optional(
    z
      .array(
        z.object({
          type: z.optional(z.string()),
          destinations: z.optional(
            z.array(DestinationRequest).check(z.maxLength(10, 'At most 10 destinations.')),
          ),
          selected_destination_id: z.optional(z.nullable(short(64, 'selected_destination_id'))),
          groups: z.optional(
            z
              .array(
                z.object({ selected_option_id: z.optional(z.nullable(short(64, 'selected_option_id'))) }),
              )
              .check(z.maxLength(10, 'At most 10 groups.')),
          ),
        }),
      )
      .check(z.maxLength(10, 'At most 10 methods.')),
  ),
})
export type FulfillmentRequest = z.infer<typeof Fulfillment>

export const CheckoutRequest = z.object({
  cart_id: z.optional(short(100, 'cart_id')),
  line_items: z.optional(LineItems),
  context: z.optional(Context),
  discounts: z.optional(Discounts),
  buyer: z.optional(Buyer),
  fulfillment: z.optional(Fulfillment),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/** The shop takes no payment from agents, so it reads no field of a completion. */
export const CompleteRequest = z.object({})
