import type { Testimonial } from './testimonials.ts'

/**
 * The release's testimonials until the owner publishes a list (specification §9). The samples show the pages at work;
 * the owner replaces them with words of real buyers who agreed.
 */
export const testimonials: Testimonial[] = [
  {
    id: '1',
    rating: 5,
    quote:
      'I had given up on tomatoes on the ninth floor. Two teaspoons of the feed in vermicompost every fortnight, and by January we were picking a bowl every Sunday. My daughter keeps the count on the fridge.',
    author: 'Anitha Krishnan',
    location: 'Bengaluru, Karnataka',
  },
  {
    id: '2',
    rating: 5,
    quote:
      'What I like is that the pack tells me grams for my pot size. No guessing, no caps of this and pinches of that. The palak trough has been cut six times and still comes back.',
    author: 'Rohit Deshmukh',
    location: 'Pune, Maharashtra',
  },
  {
    id: '3',
    rating: 4,
    quote:
      'Slow for the first three weeks, then the curry leaf plant put out more growth than in the whole of last year.',
    author: 'Saraswathi Rao',
    location: 'Hyderabad, Telangana',
  },
  {
    id: '4',
    rating: 5,
    quote:
      'The starter kit came with everything portioned, so my mother could do it without calling me. She has coriander and methi on the railing in Lucknow now, and has begun giving me advice about my own pots.',
    author: 'Imran Qureshi',
    location: 'Lucknow, Uttar Pradesh',
  },
  {
    id: '5',
    rating: 4,
    quote:
      'Good compost, no smell, nicely sieved. One bag arrived with a torn corner; I sent a photo and a new one was here in six days. I would have liked a ten-kilo bag as well.',
    author: 'Debjani Mukherjee',
    location: 'Kolkata, West Bengal',
  },
  {
    id: '6',
    rating: 5,
    quote:
      'With a toddler and a beagle on the same terrace, I wanted nothing harsh. The hibiscus has not stopped since August.',
    author: 'Nisha Varghese',
    location: 'Kochi, Kerala',
  },
]
