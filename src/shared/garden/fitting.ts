import type { Crop } from '../copy/crops/crop.ts'
import { regionNames } from '../copy/crops/crop.ts'
import type { Household, Pot } from './household.ts'

/** Whether a crop can grow in a pot at its place, regardless of the time. */
export const fitsPot = (crop: Crop, pot: Pot): boolean =>
  standsIn(crop, pot) && hasLight(crop, pot) && hasRoom(crop, pot)

const standsIn = (crop: Crop, { place }: Pot): boolean => place.habits.includes(crop.habit)
const hasLight = ({ sunHours }: Crop, pot: Pot): boolean => sunHours === null || pot.sunHours >= sunHours.min
const hasRoom = (crop: Crop, { container }: Pot): boolean =>
  container.litres >= crop.minLitres && container.depthCm >= crop.minDepthCm

/** Why a crop grows in none of the pots, as a sentence; null where it can. */
export function whyNot(crop: Crop, { region, pots }: Household): string | null {
  const name = crop.name
  if (crop.months[region].length === 0)
    return `${name} does not do well in the region ${regionNames[region]}.`
  if (pots.length === 0) return `${name} needs a pot.`
  const standing = pots.filter((pot) => standsIn(crop, pot))
  if (standing.length === 0) return `${name} grows too large for ${placesOf(pots)}.`
  const lit = standing.filter((pot) => hasLight(crop, pot))
  if (lit.length === 0)
    return `${name} needs ${crop.sunHours?.min} hours of direct sun; yours has about ${sunOf(standing)}.`
  if (lit.some((pot) => hasRoom(crop, pot))) return null
  return `${name} needs a pot of at least ${crop.minLitres} litres and ${crop.minDepthCm} cm depth.`
}

const sunOf = (pots: Pot[]): number => Math.max(...pots.map(({ sunHours }) => sunHours))

const placesOf = (pots: Pot[]): string =>
  [
    ...new Set(
      pots.map(({ place }) => (place.name === 'Indoors' ? 'a room' : `a ${place.name.toLowerCase()}`)),
    ),
  ].join(' and ')
