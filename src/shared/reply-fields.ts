/** The fields that a reply template may have, with what each is. */
export const replyFields = {
  first_name: 'The first name of the person',
  number: 'The number of the ticket',
  order: 'The number of the order',
  order_status: 'Where the order is',
  carrier: 'Who brings the parcel',
  tracking_number: 'The number at the carrier',
  tracking_link: 'The page of the carrier',
  support_phone: 'Our phone number',
} as const

export type ReplyField = keyof typeof replyFields

/** The values of one ticket; null where it has none. */
export type ReplyValues = Record<ReplyField, string | null>

/** The blanks around a name are taken off afterwards: a pattern with them takes the cube of the time for a text of blanks. */
const field = /\{\{([^{}]*)\}\}/g

const isKnown = (name: string): name is ReplyField => Object.hasOwn(replyFields, name)

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(field)].map(([, name = '']) => name.trim())),
]

/** Fields of a text that no ticket has. */
export const unknownFields = (text: string): string[] => namesIn(text).filter((name) => !isKnown(name))

export interface FilledReply {
  /** Fields without a value stay as they are. */
  text: string
  unknown: string[]
  /** Known fields for which this ticket has no value. */
  empty: string[]
}

/** Puts the values of a ticket into a text, once: a value that looks like a field stays text. */
export function fillReply(text: string, values: ReplyValues): FilledReply {
  const names = namesIn(text)
  return {
    text: text.replace(field, (whole, between: string) => {
      const name = between.trim()
      return (isKnown(name) && values[name]) || whole
    }),
    unknown: names.filter((name) => !isKnown(name)),
    empty: names.filter((name) => isKnown(name) && !values[name]),
  }
}

/** Why a text with these fields can't be sent; null when it can. */
export function whyNotFilled({ unknown, empty }: FilledReply): string | null {
  const shown = (names: string[]): string => names.map((name) => `{{${name}}}`).join(', ')
  if (unknown.length > 0) return `There is no field ${shown(unknown)}.`
  if (empty.length > 0)
    return `This ticket has no value for ${shown(empty)}. Write it yourself, or take it out.`
  return null
}
