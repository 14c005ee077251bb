import type { Order, OrderStatus } from '#contract/shop/orders.ts'
import { formatDay } from '../../lib/dates.ts'

type Payment = Pick<Order, 'payment_status'>

/** Whether the order stands: it is paid, or is paid at the door or later. */
export const isAccepted = (order: Payment): boolean =>
  isPaid(order) || order.payment_status === 'Due on delivery' || order.payment_status === 'Due'

/** Whether its money has come, here or to the courier. */
export const isPaid = ({ payment_status }: Payment): boolean =>
  payment_status === 'Paid' || payment_status === 'Collected' || payment_status === 'Remitted'

/** Whether its money is paid at the door, now or since. */
export const isAtDoor = (order: Payment): boolean =>
  isAccepted(order) && order.payment_status !== 'Paid' && order.payment_status !== 'Due'

/** The states in which a parcel can still reach its door. */
const onTheWay: OrderStatus[] = ['Processing', 'Packed', 'Shipped', 'Undelivered']

/** Whether its shopper still pays at the door: nobody does for a parcel that comes back or is lost. */
export const isDueOnDelivery = ({
  payment_status,
  order_status,
}: Pick<Order, 'payment_status' | 'order_status'>): boolean =>
  payment_status === 'Due on delivery' && onTheWay.includes(order_status)

/** The states in which a business is asked to pay its invoice. */
const askedLater: OrderStatus[] = ['Processing', 'Packed', 'Shipped', 'Delivered']

/** Whether a business is asked to pay it by invoice: nobody is for a parcel that does not arrive. */
export const isDueLater = ({
  payment_status,
  order_status,
}: Pick<Order, 'payment_status' | 'order_status'>): boolean =>
  payment_status === 'Due' && askedLater.includes(order_status)

/** The payment status in words: 'Due on 27 December 2026'. */
export const paymentWords = ({ payment_status, due_on }: Pick<Order, 'payment_status' | 'due_on'>): string =>
  payment_status === 'Due' && due_on !== null ? `Due on ${formatDay(due_on)}` : payment_status
