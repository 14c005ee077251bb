/** Emails about returns and problems with an order. */
export const returnEmails = {
  'return-asked': {
    subject: 'We have your report {returnNumber} about order {orderNumber}',
    preheader: 'One of us will look at it and reply by e-mail.',
    heading: 'We are sorry, {firstName}',
    opening:
      'Thank you for telling us. One of us will look at your report {returnNumber} and reply within two days. Please keep the packs as they came; you can add photographs on the page of your order.',
  },
  'return-accepted': {
    subject: 'Please send your packs back ({returnNumber})',
    preheader: 'Where to send them, and what happens next.',
    heading: 'Please send it back, {firstName}',
    opening:
      'Please send the packs below to: {brand}, {returnAddress}. Write {returnNumber} and {orderNumber} on the parcel, and keep the receipt. Once they reach us, we check them and settle your report.',
  },
  'return-kept': {
    subject: 'We accept your report {returnNumber}',
    preheader: 'You need not send anything back.',
    heading: 'You are right, {firstName}',
    opening:
      'We accept your report. You need not send anything back. We are settling it now and will write to you again.',
  },
  'return-received': {
    subject: 'Your return {returnNumber} has arrived',
    preheader: 'We will check it next.',
    heading: 'It is here, {firstName}',
    opening:
      'Your parcel has reached us. We will check the packs next, and write to you once your report is settled.',
  },
  'return-refused': {
    subject: 'About your report {returnNumber}',
    preheader: 'We could not accept it. Here is why.',
    heading: 'About your report, {firstName}',
    opening:
      'We could not accept it, for the reason below. If you see it differently, write to {supportEmail} or call {supportPhone}.',
  },
  'return-closed': {
    subject: 'Your report {returnNumber} is closed',
    preheader: 'There is nothing more to do.',
    heading: 'All done, {firstName}',
    opening: 'Your report is closed, and there is nothing more to do.',
  },
  'replacement-made': {
    subject: 'We are sending you a replacement ({replacementNumber})',
    preheader: 'It is free of charge, and leaves us soon.',
    heading: 'Your replacement, {firstName}',
    opening:
      'We are sending you the packs below again, free of charge. You will get another e-mail when the parcel leaves.',
  },
  'replacement-sent': {
    subject: 'Your replacement is on its way ({replacementNumber})',
    preheader: 'How to follow it.',
    heading: 'Your replacement, {firstName}',
    opening: 'The parcel with your replacement has left us.',
  },
  'replacement-delivered': {
    subject: 'Your replacement has arrived ({replacementNumber})',
    preheader: 'Please tell us if anything is wrong with this one too.',
    heading: 'Your replacement, {firstName}',
    opening:
      'The carrier has delivered your replacement. If it did not reach you, or anything is wrong with this one too, report it on the page of your order.',
  },
  'replacement-lost': {
    subject: 'Your replacement was lost on its way ({replacementNumber})',
    preheader: 'The loss is ours, not yours.',
    heading: 'We are sorry, {firstName}',
    opening:
      'The carrier has lost the parcel, and the loss is ours, not yours. We will send it once more or give your money back, and write to you about it.',
  },
  'replacement-cancelled': {
    subject: 'Your replacement is cancelled ({replacementNumber})',
    preheader: 'We will settle your report in another way.',
    heading: 'Your replacement, {firstName}',
    opening: 'We have stopped the parcel with your replacement, and will settle your report in another way.',
  },
} as const
