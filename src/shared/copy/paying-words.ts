import { fixed } from '../fixed.ts'
import { fromSettings } from '../settings/settings.ts'

const online = {
  ofPayment: 'of payment',
  isConfirmed: 'as soon as your payment is confirmed',
  afterPaying: 'after you paid',
  howPaid: `You order by paying; the contract is made when we confirm the payment by e-mail. Payments are taken by ${fixed.paymentProvider} by UPI, card and the other methods it offers.`,
  atDoor: 'Nothing is added at the door.',
  refundTo: 'the card or account you paid with',
  orderRecords: 'status, correspondence',
  courierData: 'name, address and phone number',
}

const alsoAtDoor: typeof online = {
  ofPayment: 'of payment, or of your confirmation if you pay on delivery',
  isConfirmed: 'as soon as your payment is confirmed or, if you pay on delivery, your order is placed',
  afterPaying: 'after you paid or confirmed that you pay on delivery',
  howPaid: `You order by paying, or by choosing cash on delivery and confirming the order; the contract is made when we confirm the payment or the order by e-mail. Payments on this site are taken by ${fixed.paymentProvider} by UPI, card and the other methods it offers; cash is taken by the courier at your door.`,
  atDoor:
    'If you pay on delivery, the checkout names the total with its fee; nothing more is asked at the door.',
  refundTo: 'the card or account you paid with or, if you paid on delivery, to an account that you name',
  orderRecords: 'status, correspondence, the e-mail or call by which you confirm cash on delivery',
  courierData: 'name, address, phone number and, if you pay on delivery, the amount',
}

/** What texts say about payment, which cash on delivery changes. */
export const payingWords = fromSettings(({ hasCashOnDelivery }) => (hasCashOnDelivery ? alsoAtDoor : online))
