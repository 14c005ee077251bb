const paid = ['the shopper pays']
const packed = [...paid, 'a packer packs it at the station']
const shipped = [...packed, 'it is shipped']
const arrived = [...shipped, 'it has arrived']
const two = [...paid, 'the shopper buys again']
const reported = [...arrived, 'the shopper reports damage']
const awaited = [...reported, 'the return is accepted']
const ready = [...reported, 'the return is accepted, its goods may stay']
const replaced = [...ready, 'the return is settled by a replacement']
const sentAgain = [
  ...replaced,
  'the replacement is held',
  'the replacement is released',
  'the replacement is packed',
  'the replacement has its number',
  'the replacement leaves',
]

/** Steps that begin most lives; they are checked together with what follows. */
export const usual: ReadonlySet<string> = new Set([...sentAgain, ...awaited, ...two])

/** The first steps of a life, so that each phase and each kind of step occurs often. */
export const beginnings: string[][] = [
  [],
  [...paid, 'a wave is made', 'a packer starts', 'an item is scanned'],
  [...paid, 'a wave is made', 'a packer takes it over', 'everything is scanned'],
  [...packed, 'a further parcel', 'it is shipped', 'it is undelivered'],
  [...shipped, 'it comes back', 'it is back'],
  [...shipped, 'it is lost'],
  [...two, 'two orders are joined', 'a wave is made'],
  [
    ...paid,
    'a wave is made',
    'it is taken out of its wave',
    'a packer starts',
    'something is missing',
    'staff release it',
  ],
  [...paid, 'staff hold it', 'staff edit the address'],
  [...packed, 'staff cancel it'],
  [...paid, 'the bank disputes it while it is packed'],
  [...packed, 'the bank reads our answer', 'the bank wants more proof', 'the bank decides for us'],
  [...packed, 'the bank takes the money back while it is refunded'],
  [...paid, 'a wave is made', 'it is packed while a pack is refunded'],
  [...paid, 'a wave is made', 'it is packed while the shopper cancels'],
  [
    ...packed,
    'a pack is refunded and put back',
    'a refund fails at the provider',
    'a refund is held back',
    'a refund is tried again',
    'a refund fails at the provider',
    'a refund is held back',
    'a refund is settled by two at once',
  ],
  ['the shopper cancels by the button', 'the shopper pays', 'all refunds are sent'],
  [
    ...packed,
    'the clerk refunds a sum',
    'all that is left is refunded',
    'the bank takes the money back',
    'the bank decides for us',
    'the clerk refunds a sum',
  ],
  [
    ...packed,
    'the clerk refunds more than they may',
    'the clerk asks for a refund',
    'the clerk asks for a pack',
    'it is approved by two at once',
  ],
  [
    ...packed,
    'the clerk asks to cancel',
    'who asked withdraws',
    'the clerk asks to cancel',
    'the owner refuses',
    'the clerk asks to cancel',
    'the owner approves',
    'the owner refuses',
  ],
  [...paid, 'the clerk asks for a pack', 'it is approved while the shopper cancels'],
  [...shipped, 'the owner asks for a refund', 'the owner approves', 'it is approved while it is withdrawn'],
  [
    ...paid,
    'money without an order comes',
    'money without an order is given back by two',
    'two people refund by line and by sum',
  ],
  [
    ...shipped,
    'the shopper asks about it',
    'two answer at once',
    'a note is written',
    'the question is closed',
    'somebody answers',
  ],
  [
    ...awaited,
    'the shopper sends a photograph',
    'its goods are here',
    'its goods are inspected',
    'the return is settled by two at once',
  ],
  [
    ...awaited,
    'the clerk settles the return by money',
    'the return is settled by money',
    'its goods are here',
    'the return is inspected by two at once',
  ],
  [
    ...ready,
    'the clerk asks for the money of the return',
    'the bank takes the money back while it is approved',
  ],
  [
    ...ready,
    'the clerk asks for the money of the return',
    'all that is left is refunded',
    'the owner approves',
    'the return is settled by money',
    'the return is closed',
  ],
  [...ready, 'the return is settled by money and by a replacement'],
  [
    ...sentAgain,
    'the replacement is lost',
    'the return is settled by a replacement',
    'the replacement is packed',
    'the replacement leaves',
    'the replacement is lost',
    'the return is settled by money',
  ],
  [
    ...sentAgain,
    'the replacement has arrived',
    'the shopper reports damage',
    'the return is accepted',
    'the bank takes the money back while the return is settled',
  ],
  [
    ...replaced,
    'the replacement is stopped',
    'the return is closed',
    'staff open a return',
    'the return is refused',
  ],
  [...sentAgain, 'the replacement is lost and has arrived', 'the replacement is back and can be sold'],
  [...sentAgain, 'the replacement is back and can not be sold'],
]
