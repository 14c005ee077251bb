/** The groups of calls in the description of the back office, in the order of their first call. */
export const staffTags = {
  'Signing in': "Sign-in, second factor, password, and the caller's own session.",
  Team: 'Members of the staff, their roles, invitations and sign-ins.',
  Orders: 'Lists and pages of orders, holds, notes, tags, documents and saved lists.',
  'Many orders': 'One act on many orders: first what it would mean, then doing it.',
  Sending: 'The steps of an order from packed to delivered, lost or come back.',
  Packing: 'Waves, the packing station and what is printed for parcels.',
  Shelf: 'Places of the shelf and their labels.',
  Batches: 'What lies on the shelf by batch: receiving, certificates, counting, writing off, recalls.',
  Refunds: 'Money that goes back.',
  Money: 'Refunds, unmatched payments, disputes and the closing of days.',
  Returns: 'Returns and problems under the guarantee, and packs that are sent again.',
  Gardens: 'Garden plans of visitors, and figures of them.',
  Goods: 'Products and the movements of their stock.',
  Drafts:
    'What is planned for products: drafts, their publishing and preview, and what products were before.',
  Offers: 'What takes something off an order: automatic, by code, and codes for one use.',
  Today: 'What waits for somebody, and what one shift tells the next.',
  Matters: 'What a person must settle: stuck money, disputes.',
  Inbox: 'What people ask us, and what we answer.',
  Articles: 'Articles of the blog, what is planned for them, and what they were before.',
  Search: 'What the search of the shop takes words for.',
  Pages: 'What pages of the shop quote, edited as drafts and shown from a moment on.',
  Settings: 'What the owner may change of the shop without a release.',
  Checklist: 'What a new owner has to do before the shop sells, told from the shop as it is.',
  Backups: 'Copies of the whole database: taken, proven, downloaded, by hand and by a schedule.',
  Reviews: 'What people who bought say of products, read before it is published.',
  Reports: 'Figures of a period beside the period before, each with the rows that it adds up.',
  Customers: 'The people who have an account, what the shop holds of them, and its end.',
  'Back office': 'What changes while one looks, the log of changes, and this description.',
} as const satisfies Record<string, string>

export type StaffTag = keyof typeof staffTags
