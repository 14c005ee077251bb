/** Emails about an order and its money. */
export const orderEmails = {
  'order-placed': {
    subject: 'Your order {orderNumber} is confirmed',
    preheader: 'Paid: {total}. Arrives {arrival}.',
    preheaderWithoutDay: 'Paid: {total}. We are getting it ready.',
    heading: 'Thank you, {firstName}!',
    opening:
      'Your payment has arrived, and we are getting order {orderNumber} ready. It leaves us within {processing}. Expected delivery: {arrival}.',
    openingWithoutDay:
      'Your payment has arrived, and we are getting order {orderNumber} ready. It leaves us within {processing} and then takes {delivery} to reach you.',
    addressMissing: 'Please add your delivery address, so that we can send your order.',
    subjectOnDelivery: 'Please confirm your order {orderNumber}',
    preheaderOnDelivery: 'To pay on delivery: {total}. We pack it once you confirm.',
    openingOnDelivery:
      'Order {orderNumber} is placed with cash on delivery. Please confirm it with the button below: we pack it then. Have {total} ready when it arrives. Without your answer it is cancelled after two days.',
    preheaderOnDeliveryConfirmed: 'To pay on delivery: {total}. We are getting it ready.',
    openingOnDeliveryConfirmed:
      'Order {orderNumber} is confirmed, and we are getting it ready. It leaves us within {processing}. Please have {total} ready when it arrives.',
    preheaderPayLater: 'To pay by {dueOn}: {total}. We are getting it ready.',
    openingPayLater:
      'Order {orderNumber} is confirmed, and we are getting it ready. It leaves us within {processing}. Please pay {total} by {dueOn}; the invoice comes when the order leaves us.',
    subjectHandedOver: 'Your order {orderNumber} and its invoice',
    preheaderHandedOver: 'Paid: {total}. The invoice is attached.',
    openingHandedOver:
      'Order {orderNumber} is paid, and you have it already. Its invoice is attached. Thank you for buying from us.',
  },
  'payment-link': {
    subject: 'Please pay your order {orderNumber}',
    preheader: '{total} by UPI, card or net banking.',
    heading: 'Your order, {firstName}',
    opening: 'We have put order {orderNumber} together as you asked. Please look whether it is right.',
    way: 'Pay {total} on this page: {paymentUrl}',
    closing:
      'The page takes payments until {until}, and we keep your packs until then. To change something, reply to this e-mail before you pay.',
  },
  'payment-due': {
    subject: 'Please pay order {orderNumber} by {dueOn}',
    preheader: '{total} by {dueOn}.',
    heading: 'Your invoice, {firstName}',
    opening: 'Order {orderNumber} is to be paid by {dueOn}: {total}.',
    subjectOverdue: 'Order {orderNumber} was to be paid by {dueOn}',
    preheaderOverdue: '{total} is still to be paid.',
    openingOverdue: 'Order {orderNumber} was to be paid by {dueOn}. {total} is still to be paid.',
    closing:
      'If you have paid already, please reply with the reference of the payment, so that we find it. If something is not right with the order, write to {supportEmail}.',
  },
  'order-shipped': {
    subject: 'Your order {orderNumber} is on its way',
    preheader: 'Tracking number {trackingNumber}.',
    preheaderWithoutNumber: 'It left us today.',
    heading: 'On its way, {firstName}',
    opening: 'Order {orderNumber} has left us.',
    openingWithInvoice: 'Order {orderNumber} has left us. Its invoice is attached.',
    carrierPage: 'Follow it on the carrier’s page: {trackingUrl}',
    payOnDelivery: 'Please have {total} ready: you pay when it arrives.',
    payLater: 'Please pay {total} by {dueOn}.',
  },
  'order-delivered': {
    subject: 'Your order {orderNumber} has arrived',
    preheader: 'Before you open it: store it cool, dry and out of the sun.',
    heading: 'It has arrived, {firstName}',
    opening:
      'Order {orderNumber} was delivered. What is inside is alive: store it cool, dry and out of direct sun, and follow the dose on the pack.',
    closing: 'If anything is not right, tell us within {returnDays} days: our {guarantee} covers it.',
  },
  'order-cancelled': {
    subject: 'Your order {orderNumber} is cancelled',
    preheader: 'It will not be sent.',
    heading: 'Order {orderNumber} is cancelled',
    opening: 'Hello {firstName}, order {orderNumber} is cancelled and will not be sent.',
    nothingOwed: 'It was to be paid on delivery. You owe us nothing.',
    nothingOwedLater: 'It was to be paid later by invoice. You owe us nothing.',
    notPaid: 'It was not paid. If money still arrives for it, we refund it in full.',
    refundedBefore: 'We had already refunded your whole payment.',
    refundOfAll:
      'We are refunding the full {refundAmount} that you paid, and will write again once it is done.',
    refundOfTheRest:
      'We are refunding the remaining {refundAmount} of your payment, and will write again once it is done.',
    wayOfTheMoney:
      'The money goes back to the card or account it came from. Banks take up to {refundDays} business days to show it.',
    wayToAccount:
      'We send the money to a bank account or a UPI address of yours. Please write it to {supportEmail}, with your order number.',
  },
  'order-refunded': {
    subject: 'Your money for order {orderNumber} is on its way back',
    preheader: 'It goes back the way it came, within {refundDays} business days.',
    heading: 'Your refund',
    opening: 'Hello {firstName}, this is about order {orderNumber}.',
    wayOfTheMoney:
      'The money goes back to the card or account it came from. Banks take up to {refundDays} business days to show it.',
    preheaderToAccount: 'Please tell us where to send it.',
    wayToAccount:
      'We send the money to a bank account or a UPI address of yours. Please write it to {supportEmail}, with your order number.',
  },
  'refund-finished': {
    subject: '{refundAmount} for order {orderNumber} was refunded',
    preheader: 'It went back the way it came.',
    preheaderPaidByHand: 'We paid it ourselves: {reference}.',
    heading: 'Your refund is done',
    opening: 'Hello {firstName}, {refundAmount} of your payment for order {orderNumber} was refunded.',
    closing:
      'It went back to the card or account it came from. If your bank does not show it within {refundDays} business days, write to us.',
    closingPaidByHand:
      "We paid it to you ourselves on {paidOn}; the payment's reference is {reference}. If your bank does not show it within {refundDays} business days, write to us with this reference.",
  },
  'order-undelivered': {
    subject: 'We could not deliver your order {orderNumber}',
    preheader: 'Please tell us today when, or where, we should bring it.',
    heading: 'We missed you, {firstName}',
    opening:
      '{carrier} could not deliver order {orderNumber}. Write to {supportEmail} or call {supportPhone} today with a day that suits you, another phone number, or what is missing in the address. If we do not hear from you, the carrier will soon bring it back to us.',
  },
  'order-again': {
    subject: 'Your order {orderNumber} is coming again',
    preheader: 'The carrier tries once more {when}.',
    heading: 'Another try, {firstName}',
    opening:
      '{carrier} will bring order {orderNumber} once more {when}. Please keep your phone near. If that does not suit you, write to {supportEmail} or call {supportPhone}.',
  },
  'order-returned': {
    subject: 'Your order {orderNumber} came back to us',
    preheader: 'Tell us: shall we send it again, or give your money back?',
    heading: 'It came back, {firstName}',
    opening:
      'Order {orderNumber} could not be delivered and is back with us. Write to {supportEmail} or call {supportPhone} and choose: we send it once more, to the same or another address in your state, or we give your money back.',
    preheaderOnDelivery: 'Tell us if you still want it. You owe us nothing.',
    openingOnDelivery:
      'Order {orderNumber} could not be handed over and is back with us. You have paid nothing and owe us nothing. If you still want it, write to {supportEmail} or call {supportPhone} soon.',
  },
  'order-lost': {
    subject: 'Your order {orderNumber} was lost on its way',
    preheader: 'We are sorry. We will send it again, or give your money back.',
    heading: 'We are sorry, {firstName}',
    opening:
      '{carrier} cannot find the parcel of order {orderNumber}. The loss is ours, not yours: write to {supportEmail} or call {supportPhone} and choose whether we send it again or give your money back.',
    preheaderOnDelivery: 'We are sorry. You owe us nothing.',
    openingOnDelivery:
      '{carrier} cannot find the parcel of order {orderNumber}. The loss is ours, not yours: you have paid nothing and owe us nothing. If you still want it, write to {supportEmail} or call {supportPhone}.',
  },
  'batch-recalled': {
    subject: 'Please do not use batch {batchNumber} of your order {orderNumber}',
    preheader: 'It has been recalled. Here is what to do.',
    heading: 'Batch {batchNumber} has been recalled',
    opening:
      'With your order {orderNumber} you bought {product} from us, and some of it was from batch {batchNumber}. The number is printed on the pack.',
  },
} as const
