import type { Crop } from './crop.ts'

export const fruits: Crop[] = [
  {
    slug: 'lemon',
    name: 'Lemon (graft)',
    hindi: 'Nimbu',
    minLitres: 40,
    sunHours: { min: 6, max: 8 },
    months: { north: [2, 3, 7, 8], south: [6, 7, 8, 9], coast: [6, 7, 8, 9], hills: [3, 4] },
    daysToHarvest: { min: 730, max: 1095 },
    feedEveryDays: 30,
  },
  {
    slug: 'strawberry',
    name: 'Strawberry',
    hindi: 'Strawberry',
    minLitres: 4,
    sunHours: { min: 6, max: 6 },
    months: { north: [10, 11], south: [9, 10, 11], coast: [], hills: [9, 10, 3] },
    daysToHarvest: { min: 75, max: 90 },
    feedEveryDays: 15,
    note: 'In the south, in cool places only.',
  },
]

export const flowers: Crop[] = [
  {
    slug: 'rose',
    name: 'Rose',
    hindi: 'Gulab',
    minLitres: 15,
    sunHours: { min: 6, max: 6 },
    months: { north: [10, 11, 12, 1, 2], south: [6, 7, 8, 9, 10, 11], coast: [9, 10, 11, 12], hills: [2, 3] },
    daysToHarvest: { min: 60, max: 90 },
    feedEveryDays: 15,
    note: 'Months are for planting, not sowing.',
  },
  {
    slug: 'hibiscus',
    name: 'Hibiscus',
    hindi: 'Gudhal',
    minLitres: 20,
    sunHours: { min: 6, max: 6 },
    months: { north: [2, 3, 7, 8], south: [6, 7, 8, 9, 10], coast: [6, 7, 8, 9, 10], hills: [4, 5] },
    daysToHarvest: { min: 90, max: 90 },
    feedEveryDays: 20,
  },
]

export const houseplants: Crop[] = [
  {
    slug: 'money-plant',
    name: 'Money plant',
    hindi: 'Money plant',
    minLitres: 3,
    sunHours: null,
    months: {
      north: [2, 3, 4, 5, 6, 7, 8, 9],
      south: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      coast: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      hills: [4, 5, 6, 7, 8],
    },
    daysToHarvest: null,
    feedEveryDays: 45,
  },
  {
    slug: 'aloe',
    name: 'Aloe',
    hindi: 'Gwarpatha',
    minLitres: 6,
    sunHours: { min: 4, max: 6 },
    months: {
      north: [2, 3, 4, 8, 9, 10],
      south: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      coast: [10, 11, 12, 1, 2, 3],
      hills: [4, 5, 6],
    },
    daysToHarvest: { min: 240, max: 300 },
    feedEveryDays: 60,
  },
]
