import { type SentenceField, shopFields } from '../email-templates/template-fields.ts'
import type { FieldsIn } from '../email-templates/template-texts.ts'
import { accountErrors } from './account-errors.ts'
import { buyingErrors } from './buying-errors.ts'
import { orderErrors } from './order-errors.ts'

/** Every refusal whose sentence the staff may change, by the part of the shop in which it is met. Codes never change. */
export const refusals = { ...buyingErrors, ...orderErrors, ...accountErrors }

type Refusals = typeof refusals
export type ErrorGroup = keyof Refusals
export type ErrorName<G extends ErrorGroup> = keyof Refusals[G] & string

/** What a refusal must tell; the shop's own names come from the settings. */
export type ErrorField<G extends ErrorGroup, N extends ErrorName<G>> = Exclude<
  FieldsIn<Refusals[G][N] extends readonly [string, infer Sentence] ? Sentence : never>,
  keyof typeof shopFields
>

type SignedOut = Refusals['signedOut']
/** The messages of endpoints to callers who are not logged in. */
export type SignedOutMessage = SignedOut[keyof SignedOut][1]

/** Which sentence is said, and with what; a value may be another sentence. */
export interface ErrorMessage {
  group: ErrorGroup
  name: string
  values: Record<string, string | ErrorMessage>
}

/** The sentences of all refusals, as the owner has them. */
export type ErrorTexts = { [G in ErrorGroup]: { [N in ErrorName<G>]: string } }

/** What fields of refusals stand for. Each stays in every sentence that has it, unless it can be done without. */
export const errorFields = {
  ...shopFields,
  product: { says: 'name of the product', isNeeded: true },
  available: { says: 'number of packs', isNeeded: true },
  reason: { says: 'reason', isNeeded: true },
  total: { says: 'new total', isNeeded: true },
  offer: { says: 'name of the offer', isNeeded: true },
  code: { says: 'code', isNeeded: true },
  begins: { says: 'day and hour of the beginning', isNeeded: true },
  minimum: { says: 'least worth of the goods', isNeeded: true },
  limit: { says: 'largest amount', isNeeded: true },
  gap: { says: 'amount that is missing', isNeeded: true },
  orderNumber: { says: 'number of the order' },
  until: { says: 'last day of the guarantee', isNeeded: true },
  left: { says: 'number of packs', isNeeded: true },
  most: { says: 'largest number', isNeeded: true },
  pin: { says: 'PIN code', isNeeded: true },
  place: { says: 'state in which the PIN code lies', isNeeded: true },
  state: { says: 'state that was typed', isNeeded: true },
  registered: { says: 'state in which the GSTIN is registered', isNeeded: true },
} satisfies Record<string, SentenceField>

/** The sentences of the release. */
export const errorTexts = Object.fromEntries(
  Object.entries(refusals).map(([group, all]) => [
    group,
    Object.fromEntries(Object.entries(all).map(([name, [, sentence]]) => [name, sentence])),
  ]),
) as ErrorTexts
