import { invalidField } from '../api-errors.ts'
import { choiceField, type Fields, notesField, textField } from '../fields.ts'
import { type Attempt, methods, outcomes } from './attempt-payment.ts'

export const attemptFields = [
  'order_id',
  'method',
  'outcome',
  'card',
  'vpa',
  'email',
  'contact',
  'description',
  'notes',
]

/** What a script or the pop-up sends to pay an order. */
export function readAttempt(fields: Fields): Attempt {
  const orderId = textField(fields, 'order_id', 40)
  if (orderId === null) throw invalidField('order_id', 'order_id: is required.')
  return { orderId, ...readMeans(fields) }
}

/** How something is paid; an attempt succeeds unless it says otherwise. */
export function readMeans(fields: Fields): Omit<Attempt, 'orderId'> {
  const method = choiceField(fields, 'method', methods)
  if (method === null) throw invalidField('method', 'method: is required.')
  return {
    method,
    outcome: choiceField(fields, 'outcome', outcomes) ?? 'captured',
    card: textField(fields, 'card', 40),
    vpa: textField(fields, 'vpa', 320),
    email: textField(fields, 'email', 320),
    contact: textField(fields, 'contact', 40),
    description: textField(fields, 'description', 255),
    notes: notesField(fields),
  }
}
