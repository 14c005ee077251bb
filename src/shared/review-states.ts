/** What becomes of a review. Tables and screens share the list. */
export const reviewStates = ['waiting', 'published', 'declined', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** What may be wrong with a published review, with the words of the form. */
export const reportCauses = {
  advertising: 'It is advertising',
  offensive: 'It is offensive',
  personal: 'It tells of a person or an address',
  untrue: 'It is untrue',
  other: 'Something else',
} as const

export type ReportCause = keyof typeof reportCauses
export const reportCauseKeys = Object.keys(reportCauses) as [ReportCause, ...ReportCause[]]
