/** One question of the garden planner. Its texts are the page's and the mail's alike. */
export interface GardenQuestion {
  field:
    | 'space'
    | 'grow'
    | 'experience'
    | 'specific_plants'
    | 'seeds'
    | 'fertilizer'
    | 'mixes'
    | 'pots'
    | 'guidance'
  label: string
  kind: 'several' | 'one' | 'text' | 'yes-or-no'
  /** What can be chosen; the text itself is what is sent. Empty for text. */
  options: string[]
}

const yesOrNo = ['Yes', 'No']

/** The questions before the last, which asks for name, email and phone, the only answers that are needed. */
export const gardenQuestions: GardenQuestion[] = [
  {
    field: 'space',
    label: 'Where will your garden grow?',
    kind: 'several',
    options: ['Balcony', 'Terrace', 'Windowsill', 'Backyard', 'Indoors'],
  },
  {
    field: 'grow',
    label: 'What would you like to grow?',
    kind: 'several',
    options: ['Vegetables', 'Leafy greens', 'Herbs', 'Fruits', 'Flowers', 'Houseplants', 'Microgreens'],
  },
  {
    field: 'experience',
    label: 'How much gardening have you done?',
    kind: 'one',
    options: ['This is my first time', 'I have kept a few plants', 'I garden regularly'],
  },
  {
    field: 'specific_plants',
    label: 'Are there plants you have your heart set on?',
    kind: 'text',
    options: [],
  },
  { field: 'seeds', label: 'Do you need seeds?', kind: 'yes-or-no', options: yesOrNo },
  { field: 'fertilizer', label: 'Do you need organic fertilizer?', kind: 'yes-or-no', options: yesOrNo },
  { field: 'mixes', label: 'Do you need potting mixes?', kind: 'yes-or-no', options: yesOrNo },
  { field: 'pots', label: 'Do you need pots or grow bags?', kind: 'yes-or-no', options: yesOrNo },
  {
    field: 'guidance',
    label: 'Would you like guidance from us as your plants grow?',
    kind: 'yes-or-no',
    options: yesOrNo,
  },
]
