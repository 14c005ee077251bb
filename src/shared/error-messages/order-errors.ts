import type { ErrorCode } from '../errors.ts'

/** What is refused of orders and reports; each sentence with the code that stays. */
export const orderErrors = {
  orders: {
    unknown: ['not_found', 'Order not found.'],
    addressFixed: ['address_fixed', 'The delivery address of order {orderNumber} can no longer be changed.'],
    packed: [
      'already_packed',
      'Order {orderNumber} is already packed and can no longer be cancelled. You can return it once it has arrived.',
    ],
    disputed: [
      'payment_disputed',
      'Your bank is looking into the payment of order {orderNumber}, so it can’t be cancelled now. Please write to us.',
    ],
    unknownDocument: ['not_found', 'There is no such document.'],
    notInvoiced: [
      'not_invoiced',
      'Order {orderNumber} has no invoice yet. It is written when the order is packed.',
    ],
    noPaymentFound: [
      'not_found',
      'We found no payment for what you entered. Please check it, or write to us.',
    ],
    providerAway: [
      'payment_unavailable',
      'The payment provider can’t be reached just now. Please ask again in a few minutes.',
    ],
    confirmationLinkUnknown: [
      'invalid_confirmation_token',
      'This link is not valid. Please open the one in our e-mail again, or write to {supportEmail}.',
    ],
    confirmedAlready: [
      'not_to_confirm',
      'Order {orderNumber} is confirmed already. To cancel it, please log in and open the order.',
    ],
    cancelledAlready: ['not_to_confirm', 'Order {orderNumber} is cancelled already. You owe us nothing.'],
    contactMissing: ['invalid_request', 'Please enter the email or phone of the order, or log in.'],
  },
  returns: {
    unknown: ['not_found', 'There is no such return.'],
    notSent: ['not_delivered', 'Order {orderNumber} was not sent, so there is nothing to return.'],
    notSentYet: ['not_delivered', 'Order {orderNumber} was not sent yet, so there is nothing to return.'],
    notDeliveredYet: [
      'not_delivered',
      'It has not been delivered yet. Until then you can only report that it did not arrive.',
    ],
    guaranteeOver: [
      'guarantee_over',
      'The time for returns of order {orderNumber} ended on {until}. Please write to us if something is wrong all the same.',
    ],
    allReported: ['too_many_packs', 'All of order {orderNumber} was returned or reported already.'],
    tooManyPacks: ['too_many_packs', 'Of {product}, {left} can still be reported.'],
    over: ['wrong_order_state', 'It is settled or over, so it takes no more photographs.'],
    tooManyPhotos: ['too_many_photos', 'A report has at most {most} photographs.'],
    tooManyPhotosAnHour: ['too_many_requests', 'These are many photographs for an hour. Please go on later.'],
    tooManyToday: ['too_many_requests', 'These are many reports for a day. Please write to us.'],
    unknownPhoto: ['not_found', 'There is no such photograph.'],
  },
} as const satisfies Record<string, Record<string, readonly [ErrorCode, string]>>
