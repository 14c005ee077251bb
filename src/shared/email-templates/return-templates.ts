/** Emails about returns and problems with an order. */
export const returnEmails = {
  'return-asked': {
    subject: 'We have your report {returnNumber} about order {orderNumber}',
    preheader: 'A person looks at it and answers by e-mail.',
    heading: 'We are sorry, {firstName}',
    opening:
      'Thank you for telling us. A person looks at your report {returnNumber} and answers within two days. Please keep the packs as they came; you can add photographs on the page of your order.',
  },
  'return-accepted': {
    subject: 'Please send back what {returnNumber} is about',
    preheader: 'Where to send it, and what happens then.',
    heading: 'We take it back, {firstName}',
    opening:
      'Please send the packs below to: {brand}, {returnAddress}. Write {returnNumber} and {orderNumber} on the parcel, and keep the receipt. Once they are here we look at them and settle it.',
  },
  'return-kept': {
    subject: 'We accept your report {returnNumber}',
    preheader: 'You need not send anything back.',
    heading: 'You are right, {firstName}',
    opening:
      'We accept your report. You need not send anything back; we settle it now and write to you again.',
  },
  'return-received': {
    subject: 'Your return {returnNumber} has arrived',
    preheader: 'We look at it next.',
    heading: 'It is here, {firstName}',
    opening:
      'Your parcel has arrived with us. We look at the packs next, and write to you when it is settled.',
  },
  'return-refused': {
    subject: 'About your report {returnNumber}',
    preheader: 'We could not accept it. Here is why.',
    heading: 'About your report, {firstName}',
    opening:
      'We could not accept it, for the reason below. If you see it otherwise, write to {supportEmail} or call {supportPhone}.',
  },
  'return-closed': {
    subject: 'Your report {returnNumber} is closed',
    preheader: 'Nothing more is open.',
    heading: 'All done, {firstName}',
    opening: 'Your report is closed; nothing more is open between us about it.',
  },
  'replacement-made': {
    subject: 'We send you a replacement ({replacementNumber})',
    preheader: 'It costs you nothing, and leaves us soon.',
    heading: 'Your replacement, {firstName}',
    opening:
      'We send you the packs below again. It costs you nothing. You get another mail when the parcel leaves.',
  },
  'replacement-sent': {
    subject: 'Your replacement is on its way ({replacementNumber})',
    preheader: 'How to follow it.',
    heading: 'Your replacement, {firstName}',
    opening: 'The parcel with your replacement has left us.',
  },
  'replacement-delivered': {
    subject: 'Your replacement has arrived ({replacementNumber})',
    preheader: 'Tell us if something is wrong with it as well.',
    heading: 'Your replacement, {firstName}',
    opening:
      'The carrier has handed over your replacement. If it did not reach you, or something is wrong with it as well, report it on the page of your order.',
  },
  'replacement-lost': {
    subject: 'Your replacement was lost on its way ({replacementNumber})',
    preheader: 'This is not yours to bear.',
    heading: 'We are sorry, {firstName}',
    opening:
      'We are sorry: the carrier lost the parcel. This is not yours to bear. We send it once more or give your money back, and write to you about it.',
  },
  'replacement-cancelled': {
    subject: 'Your replacement does not come ({replacementNumber})',
    preheader: 'We settle your report in another way.',
    heading: 'Your replacement, {firstName}',
    opening: 'We have stopped the parcel with your replacement, and settle your report in another way.',
  },
} as const
