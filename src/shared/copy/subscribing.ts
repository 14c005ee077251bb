/** What a subscriber agrees to, in every form. */
export const subscribingNote =
  'By subscribing you agree to receive our e-mails. Every one of them has a link to unsubscribe.'
