import { type TextPageName, textPages } from '../shop/page-texts.ts'

/** A field of a text, as it is typed and checked. */
export interface TextField {
  label: string
  most: number
  isLong?: true
  /** Value → what the choice is called. */
  choices?: Record<string, string>
}

/** A text of the shop that the owner edits as a whole: some fields, and a list of entries. */
export interface TextKind {
  title: string
  /** Where the shop shows it. */
  path: string
  head: Record<string, TextField>
  entry: Record<string, TextField>
  /** The field of an entry that people call it by. */
  names: string
  /** What one entry is called. */
  noun: string
  maxEntries: number
  /** Whether names in braces stand for settings; the words of buyers have none. */
  isFilled: boolean
  /** Whether paragraphs may have lists and tables between them. */
  hasBlocks: boolean
  about: string
  /** What only a release changes. */
  fixed: string
}

export const textNames = ['testimonials', 'faq', ...textPages] as const
export type TextName = (typeof textNames)[number]

const words = (label: string, most: number): TextField => ({ label, most })
const long = (label: string, most: number): TextField => ({ label, most, isLong: true })

const head = {
  title: words('Title', 60),
  summary: words('Summary for search engines', 200),
  intro: long('Introduction', 600),
}

const footerPage = {
  names: 'heading',
  noun: 'section',
  maxEntries: 40,
  isFilled: true,
  hasBlocks: true,
  head,
  entry: { heading: words('Heading', 100), text: long('Text', 8_000) },
}

const usual = 'Its place in the footer, what the footer calls it, and its address.'

const pages: Record<TextPageName, TextKind> = {
  about: {
    ...footerPage,
    title: 'About',
    path: '/about',
    about: 'Who makes the products, and why.',
    fixed: `${usual} The picture and its description, too.`,
  },
  shipping: {
    ...footerPage,
    title: 'Shipping',
    path: '/shipping',
    fixed: usual,
    about:
      'Where parcels go, how long they take and what they cost. The dates of a cart follow the settings.',
  },
  returns: {
    ...footerPage,
    title: 'Returns',
    path: '/returns',
    about: 'What may come back, how, who pays and how long it takes. The terms promise the same.',
    fixed: `${usual} Until when the page of an order takes a return.`,
  },
  privacy: {
    ...footerPage,
    title: 'Privacy policy',
    path: '/privacy',
    about: 'What personal data is kept, why and until when. Have a lawyer read what you change.',
    fixed: `${usual} What the shop really keeps in browsers, and the periods that the settings do not have.`,
  },
  terms: {
    ...footerPage,
    title: 'Terms of service',
    path: '/terms',
    about: 'The terms of every order. Have a lawyer read what you change.',
    fixed: `${usual} What the shop does by itself: until when an order can be cancelled, and what a refund has.`,
  },
  sustainability: {
    ...footerPage,
    title: 'Sustainability',
    path: '/sustainability',
    hasBlocks: false,
    fixed: usual,
    noun: 'pillar',
    maxEntries: 20,
    about: 'What the shop holds itself to, as a numbered list.',
    head: { ...head, closing: long('Last words', 400) },
  },
}

export const textKinds: Record<TextName, TextKind> = {
  testimonials: {
    title: 'Testimonials',
    path: '/reviews',
    head: {},
    names: 'author',
    noun: 'testimonial',
    maxEntries: 60,
    isFilled: false,
    hasBlocks: false,
    entry: {
      quote: long('Words', 600),
      author: words('Name', 60),
      location: words('Place', 60),
      rating: { label: 'Stars', most: 1, choices: { '5': '5 stars', '4': '4 stars' } },
    },
    about: 'Home shows the first three, the reviews page all. Quote only buyers who agreed to it.',
    fixed: 'How many Home shows. The heading, and the figure above them, follow the settings.',
  },
  faq: {
    title: 'FAQ',
    path: '/faq',
    names: 'question',
    noun: 'question',
    maxEntries: 60,
    isFilled: true,
    hasBlocks: false,
    head: {
      title: words('Title', 60),
      summary: words('Introduction, also for search engines', 200),
      contact: words('Where to ask something else', 300),
    },
    entry: {
      question: words('Question', 150),
      answer: long('Answer', 3_000),
      products: {
        label: 'Also on pages of',
        most: 10,
        choices: { none: 'No product', living: 'Bio-fertilizers', all: 'All products' },
      },
    },
    about: 'What is asked most. Questions can stand on pages of products too.',
    fixed:
      'The question about the pack or the time to sow that pages of products compute, and the link to payments.',
  },
  ...pages,
}
