import type { ErrorCode } from '../errors.ts'

/** What keeps a shopper from goods: each sentence with the code that stays. */
export const buyingErrors = {
  products: {
    unknown: ['not_found', 'Product not found.'],
    unknownArticle: ['not_found', 'Article not found.'],
    unknownBatch: ['not_found', 'No batch of ours has this number. Please compare it with the pack.'],
    noCertificate: ['not_found', 'The certificate of this batch is not here.'],
    availableNow: ['product_available', '{product} can be bought now. Please load the page again.'],
    noticeLinkOver: [
      'invalid_notice_token',
      'This link is not valid any more. Please ask again on the page of the product.',
    ],
    unsubscribeLinkUnknown: [
      'invalid_unsubscribe_token',
      'This unsubscribe link is not valid. Please write to {supportEmail}.',
    ],
  },
  cart: {
    notInCart: ['not_found', 'This product is not in your cart.'],
    notSaved: ['not_found', 'This product is not saved for later.'],
    comingSoon: ['coming_soon', 'This product is coming soon and can’t be bought yet.'],
    outOfStock: ['out_of_stock', 'This product is out of stock.'],
    onePackLeft: ['out_of_stock', 'Only 1 pack is left in stock.'],
    fewPacksLeft: ['out_of_stock', 'Only {available} packs are left in stock.'],
    nothingAdded: ['out_of_stock', '{product}: {reason} Nothing was added.'],
    nothingAddedAtAll: ['out_of_stock', '{reason} Nothing was added.'],
  },
  checkout: {
    empty: ['cart_empty', 'Your cart is empty. Please add items to place an order.'],
    comingSoon: ['coming_soon', "{product} is coming soon and can't be bought yet."],
    notSold: ['out_of_stock', '{product} is no longer sold.'],
    outOfStock: ['out_of_stock', '{product} is out of stock.'],
    notKnown: ['not_found', 'We do not know a product “{product}”.'],
    unreadableLine: ['invalid_request', 'A part of this link could not be read.'],
    tooManyPacks: ['invalid_quantity', 'One order takes at most {most} packs of {product}.'],
    tooManyLines: [
      'invalid_request',
      'This link names more than {most} different products, the most that one order can hold. Please choose in the shop.',
    ],
    onePackLeft: ['out_of_stock', 'Only 1 pack of {product} is left.'],
    fewPacksLeft: ['out_of_stock', 'Only {available} packs of {product} are left.'],
    contested: ['out_of_stock', 'Others are buying the last packs of this right now. Please try again.'],
    totalChanged: ['amount_changed', 'The total has changed to {total}. Please check it and pay again.'],
    totalChangedSince: [
      'amount_changed',
      'The total has changed to {total}. {reason} Please check it and pay again.',
    ],
    offerHeld: [
      'amount_changed',
      'Your first-order offer belongs to a payment of yours that is being confirmed.',
    ],
    totalTooSmall: [
      'total_too_small',
      'The total of {total} is below ₹1.00, the least that can be paid. Please add something to your order.',
    ],
    offerGone: ['amount_changed', '“{offer}” has just ended or been used up.'],
    stateUnknown: [
      'invalid_request',
      '“{state}” is no state of India that we know. Please write its name, such as Kerala.',
    ],
    stateUnknownAt: [
      'invalid_request',
      'PIN code {pin} lies in {place}, and “{state}” is no state that we know. Please correct the state or the PIN code.',
    ],
    stateDiffers: [
      'invalid_request',
      'PIN code {pin} is in {place}, but the state is {state}. Please correct one of them.',
    ],
    gstinForm: [
      'invalid_request',
      'Please enter the 15 letters and digits of the GSTIN, such as 27AAPFU0939F1ZV.',
    ],
    gstinCheckSign: [
      'invalid_request',
      'This is no GSTIN: its last letter or digit does not fit the others. Please check it for a typing mistake.',
    ],
    gstinState: [
      'invalid_request',
      'This GSTIN is registered in {registered}, and the parcel goes to {state}. Please use the GSTIN for {state}, or leave it empty.',
    ],
    gstinUnknownState: [
      'invalid_request',
      'This GSTIN begins with {code}, which is the code of no state. Please check it for a typing mistake.',
    ],
    legalNameMissing: [
      'invalid_request',
      'Please enter the legal name of the business, as on its GST certificate.',
    ],
    gstinStays: [
      'invalid_request',
      'This order has a GSTIN of {registered}, so its parcel can’t go to {state}. Please have the GSTIN corrected first: {supportEmail}.',
    ],
    phoneMissing: ['invalid_request', 'Please enter a phone number for the courier to call.'],
  },
  cashOnDelivery: {
    off: ['cod_unavailable', 'We do not take cash on delivery. Please pay online.'],
    tooSmall: ['cod_unavailable', 'Cash on delivery is for orders from {minimum}.'],
    tooLarge: ['cod_unavailable', 'Cash on delivery is for orders up to {limit}. Please pay online.'],
    notToPin: ['cod_unavailable', 'We can’t take cash on delivery at PIN code {pin}. Please pay online.'],
    notToState: ['cod_unavailable', 'We can’t take cash on delivery in {place}. Please pay online.'],
    notForProduct: ['cod_unavailable', '{product} can’t be bought with cash on delivery. Please pay online.'],
    openOrder: [
      'cod_unavailable',
      'Your order {orderNumber} with cash on delivery is still on its way. Please pay online, or order again once it has arrived.',
    ],
    openOrderAtPhone: [
      'cod_unavailable',
      'An order with cash on delivery to this phone number is still on its way. Please pay online, or order again once it has arrived.',
    ],
    firstOrder: [
      'cod_unavailable',
      'A first order can be up to {limit} with cash on delivery. Please pay online.',
    ],
    refusedBefore: [
      'cod_unavailable',
      'A parcel with cash on delivery came back to us unpaid before. Please pay online.',
    ],
  },
  payLater: {
    off: ['pay_later_unavailable', 'We do not take orders on invoice now. Please choose another way to pay.'],
    notAllowed: [
      'pay_later_unavailable',
      'This account can’t pay later by invoice. Please choose another way to pay, or write to {supportEmail}.',
    ],
  },
  payment: {
    stopped: [
      'payments_stopped',
      'We are not taking payments for the moment. Nothing was charged, and your cart is kept. Please try again later.',
    ],
    tooMany: [
      'too_many_requests',
      'You have started many payments in a short time. Please wait a while and try again.',
    ],
    refusedByProvider: ['payment_refused_by_provider', 'Failed to create Razorpay order on backend.'],
    providerAway: [
      'payment_unavailable',
      'The payment provider can’t be reached just now. Nothing was charged. Please try again in a moment.',
    ],
    notVerified: ['invalid_signature', 'Payment verification failed.'],
    unknown: ['verification_failed', 'Payment verification failed.'],
    notKept: [
      'out_of_stock',
      'Your payment arrived, but this order can no longer be kept. We are refunding you in full.',
    ],
  },
  codes: {
    unknown: ['code_unknown', 'We do not know this code. Please check how it is written.'],
    tooManyTries: [
      'too_many_requests',
      'You have tried many codes in a short time. Please wait a while and try again.',
    ],
    emptyCart: ['cart_empty', 'Your cart is empty. Add something to it, and enter the code then.'],
    notBegun: ['code_not_begun', 'The code {code} can be used from {begins} (IST).'],
    ended: ['code_ended', 'The code {code} has ended.'],
    used: ['code_already_used', 'You have used the code {code} already.'],
    exhausted: ['code_exhausted', 'The code {code} has been used as often as it can be.'],
    notForTheseGoods: ['code_not_for_these_goods', 'The code {code} is not for the goods of this order.'],
    belowMinimum: [
      'code_minimum_not_reached',
      'The code {code} needs {minimum} of goods. Add {gap} more to use it.',
    ],
    belowMinimumOfSome: [
      'code_minimum_not_reached',
      'The code {code} needs {minimum} of the goods that it is for. Add {gap} more to use it.',
    ],
    lessThanOffer: [
      'code_less_than_offer',
      'You have “{offer}”, which takes at least as much off as the code {code}. One offer counts for an order, the best one for you.',
    ],
    noCheaper: [
      'code_less_than_offer',
      'With the code {code} this order would cost no less, since its shipping is free without it.',
    ],
  },
} as const satisfies Record<string, Record<string, readonly [ErrorCode, string]>>
