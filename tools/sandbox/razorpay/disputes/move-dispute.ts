import { invalidField, refused } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { Dispute, DisputeStatus } from '../entities.ts'
import { allowOnly, choiceField, type Fields } from '../fields.ts'
import type { EventName } from '../webhooks/event.ts'

/** What happens to a dispute, by the name of its webhook. */
const moves = ['under_review', 'action_required', 'won', 'lost', 'closed'] as const
type Move = (typeof moves)[number]

const next: Record<DisputeStatus, readonly Move[]> = {
  open: ['under_review', 'won', 'lost', 'closed'],
  under_review: ['action_required', 'won', 'lost', 'closed'],
  won: [],
  lost: ['won'],
  closed: [],
}

/** Moves a dispute: the shop contests, the bank asks for more, or the bank decides. A lost amount leaves the account and returns when the bank reverses the loss. */
export function moveDispute(context: Context, id: string, fields: Fields): Dispute {
  const { ledger, balance, announce } = context
  const dispute = ledger.dispute(id)
  allowOnly(fields, ['status'])
  const move = choiceField(fields, 'status', moves)
  if (move === null) throw invalidField('status', 'status: is required.')
  if (!next[dispute.status].includes(move)) {
    throw refused(`A dispute that is ${dispute.status} cannot become ${move}`)
  }
  dispute.status = move === 'action_required' ? 'open' : move
  if (move === 'lost') {
    dispute.amount_deducted = dispute.amount
    balance.debit(dispute.amount)
  }
  if (move === 'won') {
    balance.credit(dispute.amount_deducted)
    dispute.amount_deducted = 0
  }
  ledger.saveDispute(dispute)
  const event: EventName = `payment.dispute.${move}`
  announce(event, { payment: ledger.payment(dispute.payment_id).payment, dispute })
  return dispute
}
