import fc from 'fast-check'
import { regions } from '#shared/copy/crops/crop.ts'
import { crops } from '#shared/copy/crops.ts'
import { type Changes, noChanges } from '#shared/garden/changes.ts'
import { containerIds } from '#shared/garden/containers.ts'
import { readDay } from '#shared/garden/days.ts'
import type { GardenAnswers } from '#shared/garden/household.ts'
import type { PlanRequest } from '#shared/garden/plan.ts'
import { gardenQuestions } from '#shared/garden/questions.ts'

const noAnswers: GardenAnswers = {
  space: [],
  grow: [],
  experience: null,
  specific_plants: null,
  seeds: null,
  fertilizer: null,
  mixes: null,
  pots: null,
  guidance: null,
}

/** The options of a question of the planner. */
export const optionsOf = (field: string): string[] =>
  gardenQuestions.find((question) => question.field === field)?.options ?? []

/** Builds a plan's request from a few words; throws for an impossible day. */
export function requestOf(
  answers: Partial<GardenAnswers>,
  changes: Partial<Changes>,
  startOn: string,
): PlanRequest {
  const start = readDay(startOn)
  if (start === null) throw new Error(`${startOn} is no day.`)
  return { answers: { ...noAnswers, ...answers }, changes: { ...noChanges, ...changes }, start }
}

const names = crops.flatMap(({ name, names: { hindi, devanagari, telugu, teluguLatin, also } }) => [
  name,
  ...hindi,
  ...devanagari,
  ...telugu,
  ...teluguLatin,
  ...also,
])

const wishText = fc.oneof(
  fc.array(fc.constantFrom(...names), { maxLength: 6 }).map((list) => list.join(', ')),
  fc
    .array(fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'grapheme', maxLength: 12 })), {
      maxLength: 5,
    })
    .map((list) => list.join(' and ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

const yesOrNo = fc.constantFrom('yes', 'no', null)
const slugs = fc.uniqueArray(fc.constantFrom(...crops.map(({ slug }) => slug)), { maxLength: 5 })

const anyAnswers: fc.Arbitrary<GardenAnswers> = fc.record({
  space: fc.oneof(fc.subarray(optionsOf('space')), fc.array(fc.string(), { maxLength: 3 })),
  grow: fc.oneof(fc.subarray(optionsOf('grow')), fc.array(fc.string(), { maxLength: 3 })),
  experience: fc.oneof(fc.constantFrom(...optionsOf('experience'), null), fc.string()),
  specific_plants: fc.option(wishText),
  seeds: yesOrNo,
  fertilizer: yesOrNo,
  mixes: yesOrNo,
  pots: yesOrNo,
  guidance: yesOrNo,
})

export const anyChanges: fc.Arbitrary<Changes> = fc.record({
  region: fc.constantFrom(...regions, null),
  sunHours: fc.option(fc.integer({ min: 0, max: 12 })),
  pots: fc.option(
    fc
      .dictionary(fc.constantFrom(...containerIds), fc.integer({ min: 0, max: 100 }), { maxKeys: 4 })
      // Many pots prove no more than a few, and take longer.
      .map((pots) => Object.fromEntries(Object.entries(pots).map(([id, n]) => [id, n % 7]))),
  ),
  add: slugs,
  drop: slugs,
})

/** Any answers to the ten questions, any changes, any day of some decades. */
export const anyRequest: fc.Arbitrary<PlanRequest> = fc.record({
  answers: anyAnswers,
  changes: anyChanges,
  start: fc.integer({ min: 20_000, max: 30_000 }),
})
