import { invalidField } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { Order } from '../entities.ts'
import { allowOnly, type Fields, notesField } from '../fields.ts'

/** Only the notes of an order can change after it was created. */
export function updateOrder({ ledger }: Context, id: string, fields: Fields): Order {
  const record = ledger.order(id)
  allowOnly(fields, ['notes'])
  if (fields.notes === undefined) throw invalidField('notes', 'notes: is required.')
  record.order.notes = notesField(fields)
  ledger.saveOrder(record)
  return record.order
}
