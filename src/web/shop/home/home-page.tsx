import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import type { BlogPostSummary } from '#contract/shop/blog.ts'
import { listTestimonials, type Testimonial } from '#contract/shop/testimonials.ts'
import { homeText } from '#shared/copy/home.ts'
import { apiContext } from '../../lib/api/api.ts'
import { type Read, read, readOrNull } from '../../lib/loading/read.ts'
import { useSettings } from '../../lib/settings.tsx'
import { ClaimList } from '../../ui/claim-list.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { readPosts } from '../blog/read-posts.ts'
import { Newsletter } from '../newsletter/newsletter-form.tsx'
import type { CardProduct } from '../products/card-product.ts'
import { readFirstProducts } from '../products/read-products.ts'
import { Benefits } from './benefits.tsx'
import { Doses } from './doses.tsx'
import { featuredOf } from './featured.ts'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'
import { LatestPosts, latestOf } from './latest-posts.tsx'
import { Proof } from './proof.tsx'
import { Testimonials } from './testimonials.tsx'

export { subscribe as action } from '../newsletter/subscribe.ts'

/** The other quotations are on the reviews page. */
const shownTestimonials = 3

interface HomeData {
  featured: CardProduct[]
  posts: Read<BlogPostSummary[]>
  testimonials: Testimonial[]
}

export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const api = context.get(apiContext)
  const [products, posts, testimonials] = await Promise.all([
    read(readFirstProducts(api)),
    read(readPosts(api)),
    readOrNull(api(listTestimonials)),
  ])
  return {
    featured: await featuredOf(products),
    posts: latestOf(posts),
    testimonials: (testimonials ?? []).slice(0, shownTestimonials),
  }
}

/** Subscribing does not change the page's data. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => !formMethod && defaultShouldRevalidate

export function Component() {
  const { featured, posts, testimonials } = useLoaderData<HomeData>()
  const settings = useSettings()
  const { title, summary } = homeText(settings)
  return (
    <>
      <PageHead title={title} description={summary} canonicalPath="/" />
      <Hero />
      <Proof />
      <Benefits />
      <FeaturedProducts products={featured} />
      <Doses />
      <LatestPosts read={posts} />
      <Testimonials testimonials={testimonials} />
      <Newsletter />
      <TrustBadges />
    </>
  )
}

/** The shop's promises, at the end of Home. */
function TrustBadges() {
  const claims = homeText(useSettings()).trustBadges
  return (
    claims.length > 0 && (
      <section aria-label="Why trust us" className="page-width part page-end">
        <ClaimList claims={claims} />
      </section>
    )
  )
}
