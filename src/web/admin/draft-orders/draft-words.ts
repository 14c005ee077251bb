import type { DraftOrder, DraftView } from '#contract/admin/draft-orders.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const viewLabels: Record<DraftView | DraftOrder['status'], string> = {
  open: 'Open',
  sent: 'Waiting for payment',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  all: 'All',
}

export const statusTones: Record<DraftOrder['status'], BadgeTone> = {
  open: 'yellow',
  sent: 'blue',
  paid: 'green',
  expired: 'grey',
  cancelled: 'grey',
}

/** Whether the draft can still be changed, paid or cancelled. */
export const isEditable = ({ status }: Pick<DraftOrder, 'status'>): boolean =>
  status !== 'paid' && status !== 'cancelled'
