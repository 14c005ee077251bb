import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, paise, reference } from './columns.ts'
import { remittanceResults } from './states.ts'

export const remittances = pgTable('remittances', {
  id: id(),
  courier: text('courier').notNull(),
  number: text('number').notNull(),
  utr: text('utr').notNull(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  staffId: reference('staff_id').notNull(),
  createdAt: createdAt(),
})

export const remittanceRows = pgTable('remittance_rows', {
  id: id(),
  remittanceId: reference('remittance_id').notNull(),
  awb: text('awb').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  deductionsPaise: paise('deductions_paise').notNull().default(0),
  deliveredOn: date('delivered_on', { mode: 'string' }),
  paymentId: reference('payment_id'),
  result: text('result', { enum: remittanceResults }).notNull(),
})
