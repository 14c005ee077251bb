import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { homeText } from '#contract/content/home.ts'
import { settings } from '#contract/settings.ts'
import { apiContext } from '../../api/api.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { CardProduct } from '../catalogue/card-product.ts'
import { readProducts } from '../catalogue/read-products.ts'
import { Benefits } from './benefits.tsx'
import { featuredOf } from './featured.ts'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'
import { Testimonials } from './testimonials.tsx'
import { TrustBadges } from './trust-badges.tsx'

interface HomeData {
  featured: CardProduct[]
}

export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  return { featured: featuredOf(await readProducts(context.get(apiContext))) }
}

export function Component() {
  const { featured } = useLoaderData<HomeData>()
  return (
    <>
      <PageHead title={settings.brand.tagline} description={homeText.summary} canonicalPath="/" />
      <Hero />
      <Benefits />
      <FeaturedProducts products={featured} />
      <Testimonials />
      <TrustBadges />
    </>
  )
}
