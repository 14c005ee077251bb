import type { Consent } from '#contract/agents/answers.ts'
import type { ConsentRequest } from '#contract/agents/requests.ts'
import { purposes } from '../protocol/to-version.ts'

type Purpose = keyof Consent

const purposeKeys = Object.keys(purposes) as Purpose[]

/** What the buyer decided, by either version's names. A purpose that was not named stays out: silence is no consent. */
export function statedConsent(request: ConsentRequest | undefined): Consent {
  const stated = purposeKeys.flatMap((purpose) => {
    const decision = request?.[purpose] ?? request?.[purposes[purpose].name]?.granted
    return decision === undefined ? [] : [[purpose, decision] as const]
  })
  return Object.fromEntries(stated)
}
