/** A line of the provider's settlement recon report, in rupees as it writes them. */
export interface FileLine {
  entity: string
  id: string
  amount: string
  debit?: string
  credit?: string
  fee?: string
  tax?: string
  payout?: string
  utr?: string
  created?: string
  settled?: string
  order?: string
  dispute?: string
  currency?: string
}

const heading =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,card_type,issuer_name,entity_created_at,payment_captured_at,payment_notes,refund_notes,arn,entity_description,order_id,order_receipt,order_notes,dispute_id,dispute_created_at,dispute_reason,settlement_id,settled_at,settlement_utr,settled_by'

const cellsOf = (line: FileLine): string[] => [
  line.entity,
  line.id,
  line.amount,
  line.currency ?? 'INR',
  line.fee ?? '0.0',
  line.tax ?? '0.0',
  line.debit ?? '0.0',
  line.credit ?? '0.0',
  'upi',
  '',
  '',
  line.created ?? '22/11/2026 09:00:00',
  '',
  '"{""email"":""meera@example.com""}"',
  '',
  '',
  '',
  line.order ?? '',
  '',
  '',
  line.dispute ?? '',
  '',
  '',
  line.payout ?? 'setl_A',
  line.settled ?? '05/12/2026 10:21:33',
  line.utr ?? 'HDFCN001',
  'Razorpay',
]

/** The report as the provider's dashboard hands it out. */
export const payoutFile = (lines: FileLine[]): string =>
  [heading, ...lines.map((line) => cellsOf(line).join(','))].join('\r\n')
