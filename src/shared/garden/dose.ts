/** The smallest and largest weight of one feed. */
export const minGrams = 5
export const maxGrams = 50

/** A level teaspoon of the powder, in grams. */
export const teaspoonGrams = 5

/** A feed goes into the pot mixed with this many times its weight of vermicompost. */
export const carrierTimes = 10

/** In the ground a feed goes by the area. */
export const bedGramsPerSquareMetre = 10

/** One gram for each litre of mix, at least a level teaspoon and at most what 50 litres get. */
export const doseOf = (litres: number): number => Math.min(maxGrams, Math.max(minGrams, Math.round(litres)))

/** Level teaspoons to the nearest half: what a kitchen can measure. */
const teaspoonsOf = (grams: number): number => Math.round((grams / teaspoonGrams) * 2) / 2

/** '3', '1½', '1'. */
export function teaspoonCount(grams: number): string {
  const count = teaspoonsOf(grams)
  const whole = Math.floor(count)
  return `${whole || ''}${count > whole ? '½' : ''}`
}

/** '3 level teaspoons', '1½ level teaspoons', '1 level teaspoon'. */
export const teaspoonText = (grams: number): string =>
  `${teaspoonCount(grams)} level teaspoon${teaspoonsOf(grams) > 1 ? 's' : ''}`

/** How many feeds of that weight a pack gives. */
export const feedsInPack = (packGrams: number, grams: number): number => Math.floor(packGrams / grams)
