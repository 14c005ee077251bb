/** What becomes of what is taken in: drafts, which shoppers do not see, or a change of the shop. */
export const importGoals = ['drafts', 'shop'] as const
export type ImportGoal = (typeof importGoals)[number]

/** What a row of a table would do. */
export const importOutcomes = ['new', 'changed', 'same', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
