import type { Crop, Region } from '../copy/crops/crop.ts'
import { findCrop } from '../copy/crops.ts'
import { nameList } from './name-list.ts'
import { pauseSentences } from './pauses.ts'
import type { Plan } from './plan.ts'
import { shortName } from './tasks.ts'

/** Advice for the crops and the place of a plan; docs/agronomy.md names the sources. */
export const hintsOf = (plan: Plan): string[] => [
  'Feed in the evening, on moist soil, and leave seven days between a chemical pesticide or fungicide and a feed.',
  'Mix each feed into ten times its weight of vermicompost. If you can, let tap water stand for a day before you pour it.',
  ...regionHints(plan),
  ...pauseSentences(plan.crops, plan.household.region),
  ...legumeHints(plan.crops),
  ...rootHints(plan.crops),
  ...companionHints(plan.crops),
  ...shapeHints(plan.crops),
  ...plan.crops.flatMap(({ name, note }) =>
    note ? [`${name}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`] : [],
  ),
]

const climate: Record<Region, string[]> = {
  north: [
    'In May and June, shade greens at noon and water in the morning and the evening.',
    'In the monsoon, raise pots on two bricks and skip a feed while water stands in them.',
    'In December and January, bring pots to the sunniest wall and cover young plants at night when frost is near.',
  ],
  south: [
    'In April and May, shade greens at noon and mulch every pot.',
    'In the monsoon, raise pots on two bricks and skip a feed while water stands in them.',
  ],
  coast: [
    'From June to September, and on the east coast to December, keep pots under an eave in long rain and skip a feed while water stands in them.',
    'Salt wind dries leaves: a net on the sea side helps.',
  ],
  hills: [
    'Sow after the last frost, and cover young plants at night until then.',
    'In the monsoon, keep pots under an eave and skip a feed while water stands in them.',
  ],
}

const regionHints = ({ household }: Plan): string[] => climate[household.region]

const namesOf = (crops: Crop[]): string => nameList(crops.map(shortName))

function legumeHints(crops: Crop[]): string[] {
  const legumes = crops.filter(({ isLegume }) => isLegume)
  if (legumes.length === 0) return []
  return [
    `Rhizobium of the right strain, given on the seed, feeds ${namesOf(legumes)} with nitrogen. It helps no other crop in this plan.`,
  ]
}

function rootHints(crops: Crop[]): string[] {
  const without = crops.filter(({ hasMycorrhiza }) => hasMycorrhiza === false)
  if (without.length === 0) return []
  return [`Mycorrhiza does nothing for ${namesOf(without)}; keep it for your other crops.`]
}

/** Recommended neighbours that are both in the plan. */
function companionHints(crops: Crop[]): string[] {
  const pairs = crops.flatMap((crop) =>
    crop.companions
      .map(findCrop)
      .filter((other) => other !== undefined && crops.includes(other))
      .map((other) => [shortName(crop), other ? shortName(other) : ''] as const),
  )
  const [first, second] = pairs
  if (!first) return []
  const named = [first, second].flatMap((pair) => (pair ? [`${pair[0]} beside ${pair[1]}`] : []))
  return [`Many gardeners grow ${named.join(' and ')}. That is garden lore rather than measured fact.`]
}

function shapeHints(crops: Crop[]): string[] {
  const climbers = crops.filter(({ habit }) => habit === 'climber')
  const wide = crops.filter(({ isWide }) => isWide)
  return [
    ...(climbers.length > 0 ? [`Give ${namesOf(climbers)} a net or two-metre strings to climb.`] : []),
    ...(wide.length > 0
      ? [`A trough or bowl suits ${namesOf(wide)} better than a tall pot of the same volume.`]
      : []),
  ]
}
