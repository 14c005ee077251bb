import type { Order } from '#contract/shop/orders.ts'

/** Whether the order stands: it is paid, or is paid at the door. */
export const isAccepted = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  payment_status === 'Paid' || isAtDoor({ payment_status })

/** Whether its money is paid at the door, now or since. */
export const isAtDoor = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  payment_status === 'Due on delivery' || payment_status === 'Collected' || payment_status === 'Remitted'

export const isDueOnDelivery = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  payment_status === 'Due on delivery'
