import * as z from 'zod/mini'
import { cursor, orderName } from '#contract/admin/fields.ts'
import {
  getStaffOrder,
  listFilters,
  listStaffOrders,
  orderViews,
  StaffOrder,
  StaffOrderItem,
  StaffShipment,
} from '#contract/admin/orders.ts'
import { needsOfTokenCall } from '../../platform/http/token-authentication.ts'
import { about, maySeePeople, nextCursor, officeTool, untrusted } from './tool.ts'

const { shape } = StaffOrder

const summary = {
  id: shape.id,
  version: about(shape.version, 'Rises with each change; proposals need it.'),
  created_at: shape.created_at,
  status: shape.status,
  payment_status: shape.payment_status,
  total_amount: about(shape.total_amount, 'In rupees, taxes included.'),
  items_count: shape.items_count,
  on_hold_until: about(z.nullable(z.string()), 'A day, "released" without one, or null when not on hold.'),
}

const holdOf = ({ hold }: { hold: { until: string | null } | null }): string | null =>
  hold && (hold.until ?? 'released')

export const findOrders = officeTool({
  name: 'find_orders',
  title: 'Find orders',
  description:
    'Find orders, newest first, 50 on a page. q finds order number, name, e-mail, phone, PIN, payment id or tracking number. Days are days in India.',
  needs: needsOfTokenCall(listStaffOrders),
  input: z.strictObject({
    q: about(listFilters.q, 'What to search for.'),
    view: about(listFilters.view, `One list of the back office: ${orderViews.join(', ')}.`),
    tag: listFilters.tag,
    from: about(listFilters.from, 'First day, such as 2026-12-01.'),
    to: about(listFilters.to, 'Last day.'),
    cursor,
  }),
  output: z.object({
    orders: z.array(
      z.object({
        ...summary,
        untrusted: untrusted({
          name: z.optional(z.string()),
          city: z.optional(z.nullable(z.string())),
          tags: z.array(z.string()),
        }),
      }),
    ),
    next_cursor: nextCursor,
    count: z.int(),
  }),
  run: async (call, query) => {
    const { orders, ...found } = await call.call(listStaffOrders, { query })
    return {
      ...found,
      orders: orders.map(({ name, city, tags, ...order }) => ({
        ...order,
        on_hold_until: holdOf(order),
        untrusted: { ...(maySeePeople(call) && { name, city }), tags },
      })),
    }
  },
})

const customer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.array(z.string()),
})

const { id, product_id, product_name, product_price, quantity, refunded_quantity } = StaffOrderItem.shape
const { carrier, tracking_number, tracking_url, left_at } = StaffShipment.shape

export const readOrder = officeTool({
  name: 'read_order',
  title: 'Read an order',
  description:
    'Read one order: items, amounts in rupees, parcels, refunds, notes, history, and which steps are possible now. Name, phone and address need the scope read:customers.',
  needs: needsOfTokenCall(getStaffOrder),
  input: z.strictObject({ order: about(orderName, 'Such as ORD017.') }),
  output: z.object({
    ...summary,
    subtotal: shape.subtotal,
    discount_amount: shape.discount_amount,
    shipping_amount: shape.shipping_amount,
    tax_amount: shape.tax_amount,
    refundable: shape.refundable,
    is_disputed: shape.is_disputed,
    items: z.array(z.object({ id, product_id, product_name, product_price, quantity, refunded_quantity })),
    shipments: z.array(z.object({ carrier, tracking_number, tracking_url, left_at })),
    refunds: z.array(
      z.object({ id: z.int(), amount: z.number(), status: z.string(), created_at: z.string() }),
    ),
    actions: about(shape.actions, 'Steps of the back office that are possible, and why others are not.'),
    untrusted: untrusted({
      customer: z.optional(customer),
      address_problem: z.optional(z.string()),
      hold_reason: z.nullable(z.string()),
      tags: z.array(z.string()),
      notes: shape.notes,
      history: z.array(z.object({ at: z.string(), what: z.string() })),
    }),
  }),
  run: async (call, input) => {
    const order = await call.call(getStaffOrder, { params: { id: input.order } })
    return {
      ...order,
      on_hold_until: holdOf(order),
      untrusted: {
        ...(maySeePeople(call) && { customer: customerOf(order) }),
        ...(order.address_problem !== undefined && { address_problem: order.address_problem }),
        hold_reason: order.hold?.reason ?? null,
        tags: order.tags,
        notes: order.notes,
        history: order.timeline,
      },
    }
  },
})

const customerOf = (order: StaffOrder): z.infer<typeof customer> => ({
  name: order.shipping_full_name ?? order.name,
  email: order.email,
  phone: order.shipping_phone ?? order.phone,
  address: [order.shipping_address, order.shipping_city, order.shipping_state, order.shipping_zip].filter(
    (line) => line !== null,
  ),
})
