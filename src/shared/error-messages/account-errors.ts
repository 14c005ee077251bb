import type { ErrorCode } from '../errors.ts'

/** What is refused to a person: accounts, gardens, reviews; each sentence with the code that stays. */
export const accountErrors = {
  signedOut: {
    anything: ['not_signed_in', 'You must be logged in to do this.'],
    account: ['not_signed_in', 'You are not logged in.'],
    cart: ['not_signed_in', 'You must be logged in to view your cart.'],
    adding: ['not_signed_in', 'You must be logged in to add items to cart.'],
    code: ['not_signed_in', 'You must be logged in to use a code.'],
    buying: ['not_signed_in', 'You must be logged in to place an order.'],
    orders: ['not_signed_in', 'You must be logged in to view your orders.'],
    returns: ['not_signed_in', 'You must be logged in to return something.'],
    asking: ['not_signed_in', 'You must be logged in to ask about your orders.'],
    reviewing: ['not_signed_in', 'You must be logged in to review what you bought.'],
    helped: ['not_signed_in', 'You must be logged in to say that a review helped you.'],
    garden: ['not_signed_in', 'You must be logged in to see your garden.'],
  },
  account: {
    sessionOver: ['session_expired', 'Your session has expired. Please log in again.'],
    wrongCredentials: ['invalid_credentials', 'Login failed. Please check your credentials.'],
    wrongCode: [
      'invalid_sign_in_code',
      'This code does not log you in. Please look at the newest e-mail, or ask for another code.',
    ],
    wrongPasskey: [
      'passkey_refused',
      'This passkey does not log you in here. Please use your password or a code by e-mail.',
    ],
    resetLinkOver: ['invalid_reset_token', 'Password reset token is missing or invalid.'],
    emailTaken: ['account_exists', 'An account with this email already exists.'],
    phoneTaken: ['account_exists', 'An account with this phone number already exists.'],
    phoneOrdered: [
      'account_exists',
      'We have an order under this phone number. Please write to us, or use another number.',
    ],
    samePassword: ['invalid_request', 'This is your present password already. Please choose another.'],
    commonPassword: [
      'invalid_request',
      'Many people use this password, so it is tried first. Please choose another.',
    ],
    passwordMissing: ['invalid_request', 'Please enter your password.'],
    presentPasswordMissing: ['invalid_request', 'Please enter your present password.'],
    noPassword: [
      'invalid_request',
      'Your account has no password. Log in with a mailed code, then repeat this within ten minutes.',
    ],
    wrongPassword: ['invalid_request', 'This is not the present password of your account.'],
    passkeyNotAdded: ['invalid_passkey', 'This passkey could not be added. Please try again.'],
    tooManyPasskeys: [
      'too_many_passkeys',
      'You have {most} passkeys, which is the most. Please remove one that you do not use.',
    ],
    passkeysUnavailable: [
      'passkeys_unavailable',
      'Passkeys need a shop whose address is a name. Please use your password or a code by e-mail here.',
    ],
    tooManyAddresses: [
      'too_many_addresses',
      'Your address book holds {most} addresses, the most it can take. Please remove one first.',
    ],
    unknownAddress: ['not_found', 'This address is no longer in your book.'],
    tooManyAttempts: ['too_many_requests', 'Too many attempts. Please wait a while and try again.'],
    busy: ['unavailable', 'The shop is busy. Please try again in a moment.'],
  },
  garden: {
    none: ['not_found', 'You have no garden here yet. Make a plan and keep it first.'],
    ofAnother: ['not_allowed', 'This plan belongs to another account.'],
    unknownPot: ['not_found', 'There is no such pot in your garden.'],
    unknownPhoto: ['not_found', 'There is no such photograph.'],
    tooManyPhotos: [
      'too_many_photos',
      'You have {most} photographs, the most a garden can hold. Remove one to add another.',
    ],
    tooManyPhotosAnHour: [
      'too_many_requests',
      'That is a lot of photographs for one hour. Please add the rest later.',
    ],
    samePhoto: ['photo_exists', 'This photograph is on that pot already.'],
  },
  reviews: {
    tooManyPhotosAnHour: ['too_many_requests', 'These are many photographs for an hour. Please go on later.'],
    withdrawn: ['wrong_review_state', 'The review is withdrawn. Send it again before its photographs.'],
    tooManyToday: ['too_many_requests', 'These are many reviews for a day. Please go on tomorrow.'],
    repeated: [
      'review_repeated',
      'Another review has these very words. Please use your own for this product.',
    ],
    own: ['own_review', 'This is your own review; others say whether it helps.'],
    unknownPhoto: ['not_found', 'There is no such photograph.'],
    tooManyPhotos: ['too_many_photos', 'A review has at most {most} photographs.'],
  },
} as const satisfies Record<string, Record<string, readonly [ErrorCode, string]>>
