import type { Consent } from '#contract/agents/answers.ts'
import type { ConsentRequest } from '#contract/agents/requests.ts'

type Purpose = keyof Consent

/** Each purpose with its name in 2026-08-25. */
const names: Record<Purpose, Exclude<keyof ConsentRequest, Purpose>> = {
  analytics: 'dev.ucp.consent.analytics',
  preferences: 'dev.ucp.consent.preferences',
  marketing: 'dev.ucp.consent.marketing',
  sale_of_data: 'dev.ucp.consent.sale_or_sharing',
}

const purposeKeys = Object.keys(names) as Purpose[]

/** What the buyer decided, by either version's names. A purpose that was not named stays out: silence is no consent. */
export function statedConsent(request: ConsentRequest | undefined): Consent {
  const stated = purposeKeys.flatMap((purpose) => {
    const decision = request?.[purpose] ?? request?.[names[purpose]]?.granted
    return decision === undefined ? [] : [[purpose, decision] as const]
  })
  return Object.fromEntries(stated)
}
