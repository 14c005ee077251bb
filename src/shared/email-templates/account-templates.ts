/** Emails about an account. */
export const accountLetters = {
  welcome: {
    subject: 'Welcome to {brand}',
    preheader: 'Your account is ready. A good first step: tell us where your plants will live.',
    heading: 'Welcome, {firstName}!',
    opening:
      'Your {brand} account is ready. Your cart, your orders and their deliveries are kept in it, on every device you log in from.',
    closing:
      'Not sure where to begin? Answer ten short questions about your space and what you would like to grow.',
  },
  'email-changed': {
    subject: 'The e-mail address of your {brand} account has changed',
    preheader: 'If it was you, there is nothing to do.',
    heading: 'Hello {firstName}',
    opening:
      'Your {brand} account now has another e-mail address, {newAddress}. E-mails about your orders go there from now on, and this address no longer logs you in.',
    closing:
      "If it wasn't you, write to {supportEmail} or call {supportPhone} at once: somebody may have your password.",
  },
  'reset-link': {
    subject: 'Reset your {brand} password',
    preheader: 'The link works once, for one hour.',
    heading: 'Set a new password',
    opening: 'Hello {firstName}, somebody asked for a new password for your account.',
    belowTheLink:
      'The link works once, for one hour. Setting a new password logs you out on all devices and removes your passkeys.',
    closing: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  'account-changed': {
    subject: 'The {changed} of your {brand} account changed',
    preheader: 'If it was you, there is nothing to do.',
    heading: 'Your account was changed',
    opening: 'Hello {firstName}, the {changed} of your account has just been changed.',
    passkeysKept:
      'Your passkeys still log in. If you do not recognise one of them, remove it in your account settings.',
    passkeysRemoved:
      'Your passkeys were removed with it, in case one of them was not yours. You can add them again in your account settings.',
    ifItWasYou: 'If it was you, there is nothing to do.',
    closing:
      'If it was not you, write to {supportEmail} or call {supportPhone} at once, and we will lock others out and return the account to you.',
  },
  'sign-in-code': {
    subject: '{code} is your {brand} login code',
    preheader: 'It works once, for {codeMinutes} minutes.',
    heading: 'Your login code',
    opening: 'Hello {firstName}, here is the code to log in to {brand}:',
    belowTheCode:
      'It works once, within {codeMinutes} minutes, and only in the browser where you asked for it.',
    warning:
      'Enter it only on the page that you left open. Nobody at {brand} will ever ask you for it, by phone or by message, so please share it with no one.',
    closing:
      'If you did not ask for it, there is nothing to do: without the code nobody can log in. If more codes come, write to {supportEmail}.',
  },
  'passkey-changed': {
    subject: 'A passkey of your {brand} account was {change}',
    preheader: 'If it was you, there is nothing to do.',
    heading: 'A passkey was {change}',
    openingWhenAdded:
      'Hello {firstName}, the passkey “{passkey}” of your account has just been {change}. Anyone who unlocks the device that holds it can log in to your account.',
    openingWhenRemoved:
      'Hello {firstName}, the passkey “{passkey}” of your account has just been {change}. It no longer logs you in. Your password and the code by e-mail still do.',
    ifItWasYou: 'If it was you, there is nothing to do.',
    closing:
      'If it was not you, set a new password with the link below: that removes every passkey and logs out every device. Then write to {supportEmail} or call {supportPhone}.',
  },
  'customer-erased': {
    subject: 'Your {brand} account has been erased',
    preheader: 'This is our last e-mail to you.',
    heading: 'Goodbye, {firstName}',
    opening:
      'Your account at {brand} has been erased: your name, e-mail address, phone number and password, your addresses, messages, photographs and garden. You are logged out everywhere, and our newsletter ends.',
    closing:
      "If you did not ask for this, write to {grievanceEmail}. We can't bring back what is erased, but you are welcome to open a new account with the same address at any time.",
  },
  'subscriber-offer': {
    subject: '{offer}, from {brand}',
    preheader: 'No code to copy: it applies by itself.',
    heading: '{offer}',
    opening: 'Thank you for subscribing. {percent}% comes off the goods of your first order.',
    closing:
      'There is no code to copy. Open an account with {email}, or log in to yours, and the discount shows in your cart and at checkout. It is good once for each person, on a first order.',
    subjectAfterOrder: 'You are subscribed, from {brand}',
    preheaderAfterOrder: 'Our growing guides come to you.',
    headingAfterOrder: 'You are subscribed',
    openingAfterOrder:
      'Thank you for subscribing. You have ordered from us before, so {offer} does not apply any more. Our growing guides come to you all the same, about twice a month.',
  },
} as const
