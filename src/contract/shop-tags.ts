/** The groups of calls in the description of the API, in the order of their first call. */
export const tags = {
  Shop: 'Public settings.',
  Catalogue: 'What the shop sells and writes, and the search in it.',
  Accounts: 'Opening an account, signing in, the profile, the password and passkeys.',
  Buying: 'The cart, what it costs, and paying for it.',
  Orders: "The shopper's own orders.",
  Visitors: 'What anyone may send: newsletter, messages, garden plans.',
  'My garden': "The shopper's own garden: what was fed, photographs, reminders.",
  Reviews: 'What people who bought say of products.',
} as const satisfies Record<string, string>

export type Tag = keyof typeof tags
