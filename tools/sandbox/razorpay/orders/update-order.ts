import { invalidField } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { Order } from '../entities.ts'
import { allowOnly, type Fields, notesField } from '../fields.ts'

/** Only the notes of an order can change after it was created. */
export function updateOrder({ books }: Context, id: string, fields: Fields): Order {
  const record = books.order(id)
  allowOnly(fields, ['notes'])
  if (fields.notes === undefined) throw invalidField('notes', 'notes: is required.')
  record.order.notes = notesField(fields)
  books.saveOrder(record)
  return record.order
}
