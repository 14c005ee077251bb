import { nowSeconds } from '../context.ts'
import type { Payment } from '../entities.ts'
import { freshId } from '../ids.ts'

type Given = Partial<Payment> & Pick<Payment, 'amount' | 'order_id' | 'method'>

/** A payment that has just begun. */
export function newPayment(given: Given): Payment {
  return {
    id: freshId('pay'),
    entity: 'payment',
    currency: 'INR',
    status: 'created',
    invoice_id: null,
    international: false,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    // The provider's own defaults for a shopper without e-mail or phone.
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: null },
    created_at: nowSeconds(),
    ...given,
  }
}
