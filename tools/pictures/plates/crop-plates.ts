import { crops } from '../labels/crops.ts'
import { tones } from './balcony-plates.ts'

/**
 * The crops of the seed packets on their own, for the cards of a garden plan. A crop without one shows the sprig of
 * the brand.
 */
export const cropPlates: Record<string, string> = Object.fromEntries(
  Object.entries(crops).map(([slug, draw]) => [
    slug,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-320 -640 640 660">${draw(tones)}</svg>\n`,
  ]),
)
