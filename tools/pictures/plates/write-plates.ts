import { mkdir, writeFile } from 'node:fs/promises'
import { crops } from '../labels/crops.ts'
import { moreCrops } from '../labels/more-crops.ts'
import {
  choosingPots,
  light,
  monsoon,
  sixPots,
  springSowing,
  summerWatering,
  tones,
  winterSowing,
} from './balcony-plates.ts'
import {
  drainage,
  feeding,
  leafSignals,
  npk,
  revivingSoil,
  soilMicrobes,
  vermicompost,
} from './soil-plates.ts'
import { stateDrawings } from './state-drawings.ts'

/** The plate of each article, by slug. */
const plates: Record<string, () => string> = {
  'choosing-pots-and-grow-bags': choosingPots,
  'feeding-pots-with-microbes': feeding,
  'first-kitchen-garden-in-six-pots': sixPots,
  'monsoon-balcony-care': monsoon,
  'potting-mix-that-drains': drainage,
  'reading-leaf-signals': leafSignals,
  'reading-the-light-on-your-balcony': light,
  'reviving-old-potting-soil': revivingSoil,
  'spring-sowing-plan': springSowing,
  'vermicompost-in-a-flat': vermicompost,
  'watering-through-an-indian-summer': summerWatering,
  'what-npk-means-for-pots': npk,
  'what-soil-microbes-do': soilMicrobes,
  'winter-sowing-calendar': winterSowing,
}

for (const [slug, draw] of Object.entries(plates))
  await writeFile(new URL(`../../../pictures/articles/${slug}.svg`, import.meta.url), draw())

await mkdir(new URL('../../../public/images/empty/', import.meta.url), { recursive: true })
for (const [name, draw] of Object.entries(stateDrawings))
  await writeFile(new URL(`../../../public/images/${name}.svg`, import.meta.url), draw())

await mkdir(new URL('../../../public/images/crops/', import.meta.url), { recursive: true })
// Each crop of the planner on its own, for the cards of a garden plan.
for (const [slug, draw] of Object.entries({ ...crops, ...moreCrops }))
  await writeFile(
    new URL(`../../../public/images/crops/${slug}.svg`, import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-320 -640 640 660">${draw(tones)}</svg>\n`,
  )
