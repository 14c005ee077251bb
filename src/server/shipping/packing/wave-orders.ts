import type { ParcelRef } from '#contract/admin/codes.ts'
import type { WaveOrderState } from '#contract/admin/waves.ts'
import type { ReplacementState } from '#shared/return-states.ts'
import { type OrderState, orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import { holdOf } from '../../orders/shopper/hold.ts'

/** An order or a replacement of a wave, as it is stored. */
export interface StoredWaveOrder extends ParcelRef {
  name: string
  city: string | null
  status: OrderState | ReplacementState
  hasLeft: boolean
  leftBecause: 'packed' | 'short' | 'taken_out' | 'taken_over' | 'stopped' | 'released' | null
  holdReason: string | null
  holdUntil: string | null
  today: string
  packer: string | null
  packs: number
}

/** The state of a parcel in a wave, read from the order or replacement, not from the wave. */
export function stateOf(order: StoredWaveOrder): WaveOrderState {
  if (order.status === 'cancelled') return 'stopped'
  if (order.status !== 'processing' && order.status !== 'due') return 'packed'
  if (order.hasLeft) return 'taken-out'
  if (holdOf(order.holdReason, order.holdUntil, order.today)) return 'on-hold'
  return order.packer === null ? 'to-pack' : 'packing'
}

const whyOut: Record<NonNullable<StoredWaveOrder['leftBecause']>, string> = {
  packed: 'Packed.',
  short: 'Something is missing.',
  taken_out: 'Taken out of the packing batch.',
  taken_over: 'A colleague packs it.',
  stopped: 'Cancelled.',
  released: 'The packing batch was released.',
}

/** The state of an order or a replacement in words. */
export const statusWords: Record<StoredWaveOrder['status'], string> = {
  ...orderStatusOf,
  due: 'To pack',
  sent: 'Sent',
  came_back: 'Came back',
}

/** A note about the parcel in words. */
export function waveNote(order: StoredWaveOrder, state: WaveOrderState): string | null {
  switch (state) {
    case 'stopped':
      return 'Cancelled: put its items back on the shelf.'
    case 'packed':
      return order.status === 'packed' ? null : statusWords[order.status]
    case 'taken-out':
      return order.leftBecause && whyOut[order.leftBecause]
    case 'on-hold':
      return `On hold: ${order.holdReason}`
    case 'packing':
      return `At the station: ${order.packer}`
    case 'to-pack':
      return order.kind === 'replacement' ? 'A replacement: no invoice goes into it.' : null
  }
}
