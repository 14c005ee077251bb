/** What whoever subscribes agrees to, wherever that can be done. */
export const subscribingNote =
  'By subscribing you agree to receive our e-mails. Every one of them has a link to unsubscribe.'
