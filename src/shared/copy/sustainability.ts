import { fromSettings } from '../settings/settings.ts'

export interface Pillar {
  id: string
  title: string
  text: string
}

export const sustainabilityText = fromSettings(({ brand, support }) => ({
  title: 'Sustainability',
  summary: `Six things ${brand.name} holds itself to, from soil carbon to packaging.`,
  intro:
    'Since we sell food for the soil, we have to look at everything else we do as well. These are our six pillars.',
  closing: `Ask us how far we have come on any of them: ${support.email}.`,
}))

export const pillars: Pillar[] = [
  {
    id: 'living-soil',
    title: 'Living soil',
    text: 'Our feeds add organisms and organic matter instead of salts. Soil that is fed this way holds more water and more carbon, and a pot can be renewed rather than thrown out.',
  },
  {
    id: 'less-chemistry',
    title: 'Fewer synthetic inputs',
    text: 'Nitrogen fixed by bacteria in the pot is nitrogen that no factory had to make with natural gas. We publish doses small enough that little is wasted and little washes away.',
  },
  {
    id: 'circular',
    title: 'Waste that becomes feed',
    text: 'Vermicompost turns dung, leaf litter and kitchen peel into something that plants can use. Our guides show how to do the same in a flat, with a bin the size of a stool.',
  },
  {
    id: 'water',
    title: 'Water, used once and well',
    text: 'Compost and mulch keep moisture in the pot longer. We teach watering by finger and by weight, not by the clock, and give doses that need no extra drenching.',
  },
  {
    id: 'packaging',
    title: 'Honest packaging',
    text: 'Cartons are corrugated board with paper tape. Pouches still need a moisture barrier to keep cultures alive, so each one has a zip and is made to be washed and used again.',
  },
  {
    id: 'people',
    title: 'People and place',
    text: 'We make our products in Hyderabad and buy dung compost, neem cake and clay pots as near as we can. Growing advice is free to schools, housing societies and anyone who writes to us.',
  },
]
