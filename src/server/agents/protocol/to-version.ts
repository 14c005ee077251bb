import type { Consent, Variant } from '#contract/agents/answers.ts'
import type { ProtocolVersion } from '#contract/agents/protocol.ts'
import type { ConsentRequest } from '#contract/agents/requests.ts'

type Json = Record<string, unknown>

/** The purposes of consent in 2026-08-25. */
export const purposes: Record<
  keyof Consent,
  { name: Exclude<keyof ConsentRequest, keyof Consent>; description: string }
> = {
  analytics: { name: 'dev.ucp.consent.analytics', description: 'Measuring how the shop is used.' },
  preferences: { name: 'dev.ucp.consent.preferences', description: 'Remembering preferences.' },
  marketing: { name: 'dev.ucp.consent.marketing', description: 'E-mails about offers and products.' },
  sale_of_data: { name: 'dev.ucp.consent.sale_or_sharing', description: 'Passing data on to others.' },
}

/** Rewrites an answer for a version. All answers are made in the words of 2026-04-08. */
export function toVersion(answer: object, version: ProtocolVersion): object {
  if (version === '2026-04-08') return answer
  return mapped(answer as Json, {
    products: (list) => (list as Json[]).map(ofProduct),
    product: (product) => ofProduct(product as Json),
    fulfillment: (value) => mapped(value as Json, { methods: (list) => (list as Json[]).map(ofMethod) }),
    buyer: (buyer) => mapped(buyer as Json, { consent: (value) => ofConsent(value as Consent) }),
  })
}

/** The object with some of its fields rewritten, where it has them. */
function mapped(value: Json, changes: Record<string, (field: unknown) => unknown>): Json {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      field !== undefined && Object.hasOwn(changes, name) ? changes[name]?.(field) : field,
    ]),
  )
}

const ofProduct = (product: Json): Json =>
  mapped(product, { variants: (list) => (list as Json[]).map(ofVariant) })

const ofVariant = (variant: Json): Json =>
  mapped(variant, {
    unit_price: (price) => {
      const { measure, reference, ...rest } = price as NonNullable<Variant['unit_price']>
      return { ...rest, measure: inGrams(measure), reference: inGrams(reference) }
    },
  })

/** GRM is the gram of UN/CEFACT. */
const inGrams = ({ value, unit }: { value: number; unit: string }) => ({
  value,
  unit: 'GRM',
  display_text: unit,
})

const ofMethod = (method: Json): Json =>
  mapped(method, {
    destinations: (list) => (list as Json[]).map((one) => ({ type: 'shipping_address', ...one })),
    groups: (list) =>
      (list as Json[]).map((group) =>
        mapped(group, {
          options: (options) =>
            (options as Json[]).map((option) => ({ ...option, description: { plain: option.description } })),
        }),
      ),
  })

const ofConsent = (consent: Consent): Json =>
  Object.fromEntries(
    Object.entries(purposes).flatMap(([purpose, { name, description }]) => {
      const granted = consent[purpose as keyof Consent]
      return granted === undefined ? [] : [[name, { granted, source: 'platform', description }]]
    }),
  )
