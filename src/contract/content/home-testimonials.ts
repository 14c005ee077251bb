export interface Testimonial {
  id: number
  /** 4 or 5 stars. */
  rating: 4 | 5
  quote: string
  author: string
  location: string
}

/**
 * What the home page shows of the quotations (specification §9); a file of its own, so that the page does not load the others.
 * Before the shop goes live the owner replaces them with words of real buyers who agreed to be quoted.
 */
export const homeTestimonials: Testimonial[] = [
  {
    id: 1,
    rating: 5,
    quote:
      'I had given up on tomatoes on the ninth floor. Two teaspoons of the feed in vermicompost every fortnight, and by January we were picking a bowl every Sunday. My daughter keeps the count on the fridge.',
    author: 'Anitha Krishnan',
    location: 'Bengaluru, Karnataka',
  },
  {
    id: 2,
    rating: 5,
    quote:
      'What I like is that the pack tells me grams for my pot size. No guessing, no caps of this and pinches of that. The palak trough has been cut six times and still comes back.',
    author: 'Rohit Deshmukh',
    location: 'Pune, Maharashtra',
  },
  {
    id: 3,
    rating: 4,
    quote:
      'Slow for the first three weeks, then the curry leaf plant put out more growth than in the whole of last year.',
    author: 'Saraswathi Rao',
    location: 'Hyderabad, Telangana',
  },
]
