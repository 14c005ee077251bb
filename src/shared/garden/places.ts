import type { Habit } from '../copy/crops/crop.ts'
import type { ContainerId } from './containers.ts'
import { nameList } from './name-list.ts'

/** An answer to "Where will your garden grow?": what such a place usually has, until the gardener changes it. */
export interface Place {
  name: PlaceName
  /** Hours of direct sun. */
  sunHours: number
  habits: Habit[]
  /** The largest container that it carries, in litres. */
  maxLitres: number
  /** The pots planned where none are named, the most useful first. */
  pots: ContainerId[]
}

export type PlaceName = 'Balcony' | 'Terrace' | 'Windowsill' | 'Backyard' | 'Indoors'

const anything: Habit[] = ['low', 'bush', 'climber', 'tree']

const open = (name: PlaceName): Place => ({
  name,
  sunHours: 7,
  habits: anything,
  maxLitres: 64,
  pots: [
    'bag-12',
    'pot-10',
    'bag-15',
    'pot-12',
    'bag-12',
    'pot-10',
    'bag-15',
    'pot-12',
    'bag-15',
    'pot-14',
    'bag-12',
    'pot-10',
    'bag-18',
    'pot-12',
    'bag-12',
    'pot-10',
  ],
})

export const places: Place[] = [
  {
    name: 'Balcony',
    sunHours: 6,
    habits: ['low', 'bush', 'climber'],
    maxLitres: 37,
    pots: ['pot-12', 'pot-10', 'pot-10', 'pot-8', 'bag-12', 'pot-12', 'pot-10', 'bag-12', 'pot-8', 'pot-12'],
  },
  open('Terrace'),
  { name: 'Windowsill', sunHours: 4, habits: ['low'], maxLitres: 8.4, pots: ['pot-8', 'pot-8', 'pot-10'] },
  open('Backyard'),
  { name: 'Indoors', sunHours: 3, habits: ['low'], maxLitres: 14, pots: ['pot-8', 'pot-10', 'pot-8'] },
]

/** Assumed where the question was left open. */
export const assumedPlace: PlaceName = 'Balcony'

export const findPlace = (name: string): Place | undefined => places.find((place) => place.name === name)

const placePhrases: Record<PlaceName, string> = {
  Balcony: 'on your balcony',
  Terrace: 'on your terrace',
  Windowsill: 'on your windowsill',
  Backyard: 'in your backyard',
  Indoors: 'indoors',
}

/** 'on your balcony', 'on your terrace and indoors'. */
export const placesText = (all: Place[]): string => nameList(all.map(({ name }) => placePhrases[name]))
