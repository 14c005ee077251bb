/** What an import makes: drafts, which shoppers do not see, or changes of the shop. */
export const importGoals = ['drafts', 'shop'] as const
export type ImportGoal = (typeof importGoals)[number]

/** What a row of a table would do. */
export const importOutcomes = ['new', 'changed', 'same', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What happened to a picture that an import names by address. */
export const pictureStates = ['waiting', 'fetched', 'failed', 'left'] as const
export type PictureState = (typeof pictureStates)[number]
