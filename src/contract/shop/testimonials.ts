import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A quotation of a buyer on home and reviews pages; it is no review of a product. */
export const Testimonial = z.object({
  id: z.string(),
  /** 4 or 5 stars. */
  rating: z.union([z.literal(4), z.literal(5)]),
  quote: z.string(),
  author: z.string(),
  location: z.string(),
})
export type Testimonial = z.infer<typeof Testimonial>

export const listTestimonials = endpoint({
  id: 'listTestimonials',
  method: 'GET',
  path: '/api/testimonials',
  tag: 'Shop',
  access: 'anyone',
  isContent: true,
  summary: 'List the owner’s testimonials in the order of the reviews page; home shows the first three.',
  reply: z.array(Testimonial),
})
