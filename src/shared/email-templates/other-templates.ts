/** Emails about tickets, reviews, gardens and notices, and those to the staff. */
export const otherEmails = {
  'contact-received': {
    subject: 'We have your message',
    subjectAboutAnOrder: 'We have your question',
    preheader: 'A person will read it and write back.',
    heading: 'Thank you for writing',
    opening:
      '{topic} has reached us under the number {ticketNumber}. A person will read it and write back, usually within a business day and within a month at the latest.',
    toAddSomething: 'To add something, reply to this e-mail and leave the number in its subject.',
    closing: 'If it is urgent, call {supportPhone}, {supportHours}.',
  },
  'ticket-reply': {
    heading: 'About {topic}, {firstName}',
    toWriteBack: 'To write back, reply to this e-mail and leave {ticketNumber} in its subject.',
    aboveTheQuestion: 'You wrote:',
  },
  'review-request': {
    subject: 'How are your plants doing?',
    preheader: 'Two sentences from you help the next gardener.',
    heading: 'How are your plants doing, {firstName}?',
    opening: 'Your order has been with you for a while:',
    question:
      'Would you tell others how it went? We publish critical reviews as well as kind ones, and pay for neither.',
    closing: 'If something is not right, reply to this e-mail and we will put it right.',
  },
  'review-published': {
    subject: 'Your review is published',
    preheader: 'Thank you for writing it.',
    heading: 'Thank you, {firstName}: your review is published',
    opening: 'Everybody can now read what you wrote about {product}:',
  },
  'review-declined': {
    subject: 'Your review was not published',
    preheader: 'Why, and what you can do.',
    heading: 'Your review was not published',
    opening: 'One of us read what you wrote about {product}:',
    aboveTheReason: 'We have not published it, for this reason:',
    aboveTheReasonOfAnEdit:
      'Your review stays on our pages as it was. We have not published the change, for this reason:',
    closing:
      'Critical reviews are as welcome as kind ones. You can change yours, and we will read it again. If you think that we are wrong, reply to this e-mail.',
  },
  'garden-plan': {
    subject: 'Your garden plan',
    preheader: 'What to sow now, in which pot, and how much to feed.',
    heading: 'Your garden plan, {firstName}',
    belowTheLink:
      'Anyone who has this link can read and change the plan, so share it only with people you garden with.',
    guidance:
      'You asked for guidance as your plants grow. One of us will read your answers and write to you, under the number {ticketNumber}. If you have a question now, just reply to this e-mail.',
    aboveTheAnswers: 'This is what you told us:',
  },
  'left-cart': {
    subject: 'Your cart is still here',
    preheader: 'What you chose, at the price of today.',
    heading: 'Your cart is still here',
    opening: 'Namaste {firstName}, you chose these and did not order them:',
    closing:
      'Nothing is reserved, so packs may sell out. If you do not want them any more, there is nothing to do.',
  },
  'garden-week': {
    subject: 'Your garden this week',
    heading: 'Your garden this week',
    closing: 'Feed in the evening, on moist soil, and skip the feed while water stands in the pot.',
  },
  'product-notice-confirm': {
    subject: 'Shall we tell you when it is available?',
    preheader: 'One click now, and one e-mail when it is here.',
    heading: 'Shall we tell you?',
    opening: 'Somebody entered this address to get one e-mail when {product} is available.',
    closing:
      'The link works for {confirmDays} days. If it was not you, there is nothing to do: we forget the address and write no more.',
  },
  'product-notice-known': {
    subject: 'You are on our list already',
    preheader: 'There is nothing more to do.',
    heading: 'You are on our list already',
    opening:
      'You already asked for an e-mail when {product} is available, and you will get it. There is nothing more to do.',
  },
  'product-notice': {
    subject: '{shortProduct} is available now',
    subjectForLongNames: 'What you waited for is available now',
    preheader: 'You asked us to tell you.',
    heading: 'It is here',
    opening: 'You asked us to tell you when {product} is available. It is now.',
    closing: 'This e-mail does not reserve a pack: first come, first served.',
  },
  'contact-for-support': {
    subject: 'Message from {sender}',
    heading: '{sender} writes',
    closing:
      'It stands in the inbox of the back office. Answer it there, so that colleagues see that it is answered.',
  },
  'staff-invitation': {
    subject: 'Join the back office of {brand}',
    preheader: 'The link works once, for 48 hours.',
    heading: 'You are invited',
    opening:
      'You are invited to the back office of {brand}. You set a password of twelve characters or more, and a second factor.',
    closing: 'The link works once, for 48 hours. Anyone who has it can use it, so pass it on to nobody.',
  },
  'staff-reset': {
    subject: 'Set your {brand} back office password anew',
    preheader: 'The link works once, for 48 hours.',
    heading: 'Set your password anew',
    opening: 'An owner took away your password and your second factor, so that you can set both anew.',
    closing: 'The link works once, for 48 hours. Anyone who has it can use it, so pass it on to nobody.',
  },
  'token-ends': {
    subject: 'API token {token} ends on {day}',
    preheader: 'Create a new one in time.',
    heading: 'An API token ends soon',
    opening:
      'The API token {token} works until the end of {day}. Create a new one in the back office, enter it in the program that uses it, and revoke the old one.',
  },
  'webhook-failing': {
    subject: 'Webhooks to {host} fail',
    preheader: 'Events wait until they are taken.',
    heading: 'Webhooks to {host} fail',
    opening:
      'For a day {host} has not taken the events of {brand}. They are tried again; after three days of failures the endpoint is switched off. The back office shows what it answers.',
  },
  'webhook-off': {
    subject: 'Webhooks to {host} are switched off',
    preheader: 'New events are not sent there any more.',
    heading: 'Webhooks to {host} are switched off',
    becauseGone: '{host} answered that its address is gone (410), so {brand} sends no events there any more.',
    becauseFailing: '{host} has failed for three days, so {brand} sends no events there any more.',
    becauseUnreadable:
      'The secret of the endpoint {host} was encrypted with another key (STAFF_KEY), so {brand} cannot sign its events. Rotate the secret, enter the new one in the program that receives them, and resume the endpoint.',
    becauseToken:
      'The API token that added the endpoint {host} has ended, or its member lost the permission, so {brand} sends no events there any more.',
    closing:
      'Once it is resumed, the events that still wait are sent. A program gets those that happened meanwhile from the list of events.',
  },
  'stock-digest': {
    subject: 'Stock of {brand} on {day}',
    heading: 'The stock on {day}',
    toOrder: 'To order again',
    expiring: 'Batches that expire or have expired',
    inQuarantine: 'Batches in quarantine',
    recalled: 'Recalls that are not finished',
  },
} as const
