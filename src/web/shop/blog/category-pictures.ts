import type { BlogPostSummary } from '#contract/shop/blog.ts'

/** The photograph at the head of each category; an article keeps its drawn plate. */
export const pictureOfCategory: Readonly<Record<BlogPostSummary['category'], string>> = {
  'Urban Gardening': '/images/articles/urban-gardening.jpg',
  'Plant Nutrition': '/images/articles/plant-nutrition.jpg',
  'Soil Health': '/images/articles/soil-health.jpg',
  'Seasonal Care': '/images/articles/seasonal-care.jpg',
}
