import type { PlanRequest } from '#shared/garden/plan.ts'
import { requestOf } from './garden-answers.ts'

const first = 'This is my first time'
const few = 'I have kept a few plants'
const regular = 'I garden regularly'

/** Twelve households whose plans are kept in docs/garden-plans.md; a person reads them when they change. */
export const households: Record<string, PlanRequest> = {
  'A windowsill in Delhi in December': requestOf(
    { space: ['Windowsill'], grow: ['Leafy greens', 'Herbs'], experience: first, pots: 'yes' },
    { region: 'north' },
    '2026-12-05',
  ),
  'A terrace in Chennai in May': requestOf(
    {
      space: ['Terrace'],
      grow: ['Vegetables', 'Herbs'],
      experience: regular,
      specific_plants: 'vendakkai (bhindi), vankaya, jackfruit',
      seeds: 'yes',
    },
    { region: 'coast' },
    '2026-05-10',
  ),
  'A balcony in Hyderabad in June': requestOf(
    {
      space: ['Balcony'],
      grow: ['Vegetables', 'Leafy greens', 'Herbs'],
      experience: few,
      specific_plants: 'టమాటా, కొత్తిమీర, karivepaku',
    },
    { region: 'south' },
    '2026-06-14',
  ),
  'A family terrace in Lucknow in September': requestOf(
    {
      space: ['Terrace'],
      grow: ['Vegetables', 'Leafy greens'],
      experience: regular,
      specific_plants: 'गाजर, मटर, मूली, फूल गोभी',
      seeds: 'yes',
      mixes: 'yes',
    },
    { region: 'north' },
    '2026-09-10',
  ),
  'A backyard in Shimla in March': requestOf(
    {
      space: ['Backyard'],
      grow: ['Vegetables', 'Fruits', 'Flowers'],
      experience: regular,
      specific_plants: 'strawberries and roses',
    },
    { region: 'hills' },
    '2027-03-20',
  ),
  'A flat in Mumbai without a balcony': requestOf(
    { space: ['Indoors', 'Windowsill'], grow: ['Houseplants', 'Herbs', 'Microgreens'], experience: first },
    { region: 'coast' },
    '2026-11-21',
  ),
  'A beginner in Bengaluru who wants flowers': requestOf(
    { space: ['Balcony'], grow: ['Flowers'], experience: first, specific_plants: 'gulab, tulsi' },
    { region: 'south' },
    '2026-07-01',
  ),
  'A windowsill that dreams of gourds': requestOf(
    { space: ['Windowsill'], grow: ['Vegetables'], specific_plants: 'lauki, karela' },
    { region: 'north' },
    '2027-02-03',
  ),
  'Nothing answered, nothing picked': requestOf({}, {}, '2026-11-21'),
  'A balcony in Kochi with more sun and fewer pots': requestOf(
    { space: ['Balcony'], grow: ['Vegetables', 'Leafy greens'], experience: few, fertilizer: 'no' },
    { region: 'coast', sunHours: 7, pots: { 'bag-12': 2, 'pot-8': 2 } },
    '2026-12-28',
  ),
  'A terrace in Jaipur on a leap day': requestOf(
    { space: ['Terrace'], grow: ['Vegetables', 'Fruits'], experience: few, specific_plants: 'nimbu, kheera' },
    { region: 'north', pots: { 'bag-18': 1, 'bag-15': 2, 'bag-12': 2 } },
    '2028-02-29',
  ),
  'A balcony in Kolkata that leaves okra out': requestOf(
    { space: ['Balcony'], grow: ['Vegetables', 'Herbs'], experience: regular, mixes: 'no', seeds: 'no' },
    { region: 'coast', sunHours: 6, pots: null, add: ['lettuce'], drop: ['okra', 'mint'] },
    '2027-01-15',
  ),
}
