import type { ReactNode } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { isListed, listAddress, type ProductChoice, readChoice } from '#shared/product-list/choice.ts'
import { wordsOf } from '#shared/product-list/choose-products.ts'
import { type PageAnswer, pageLoader } from '../../lib/loading/page-loader.ts'
import { PageRead } from '../../lib/loading/page-read.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlannerInvitation } from './planner-invitation.tsx'
import { ProductGridSkeleton } from './product-grid-skeleton.tsx'
import { ProductList } from './product-list.tsx'
import { type ProductListPage, readProductList } from './read-product-list.ts'
import { reasonOf } from './read-products.ts'

export const loader = pageLoader(({ api, request }) =>
  readProductList(api, choiceOf(new URL(request.url).search)),
)

export function Component() {
  const { answer } = useLoaderData<PageAnswer<ProductListPage>>()
  const { search } = useLocation()
  const list = answer instanceof Promise || answer.status !== 'ready' ? null : answer.data
  const choice = list?.choice ?? choiceOf(search)
  const name = nameOf(choice, list)
  const isKnown = list === null || list.count > 0 || list.total === 0
  return (
    <div className="page-width page-space pt-1 md:pt-4">
      <PageHead
        title={name ?? 'Products'}
        searchTitle={
          name ? `${name}: organic, for pots and balconies` : 'Organic fertilizers, seeds and gardening kits'
        }
        description={
          name
            ? `${name}: organic goods for pots and balconies in India, with the dose for each pot size.`
            : 'Organic microbial fertilizers, vermicompost, seeds and gardening kits for pots in Indian homes, with the dose for each pot size.'
        }
        canonicalPath={isListed(choice) && isKnown ? listAddress(choice) : undefined}
        crumbs={name ? [{ name: 'Products', path: '/productpage' }] : []}
        isPrivate={!(isListed(choice) && isKnown)}
      />
      <Breadcrumbs
        steps={name ? [{ name: 'Products', path: '/productpage' }] : []}
        here={name ?? 'Products'}
      />
      <header>
        <h1 className="text-title">{name ?? 'Our products'}</h1>
        <p className="mt-1 text-ink-700 sm:text-lead md:mt-2">
          Living feeds, compost, seeds and kits for pots. Prices include all taxes.
        </p>
      </header>
      <noscript>
        <p className="mt-4 rounded-(--radius-control) bg-sun-100 px-4 py-3 text-sun-800">
          Reading works without JavaScript; the cart and paying need it.
        </p>
      </noscript>
      <PageRead
        answer={answer}
        loading={
          <div className="mt-6 md:mt-9">
            <ProductGridSkeleton />
          </div>
        }
        failed={(failure) => (
          <NoProducts>
            <LoadFailed
              message={`Failed to load products: ${reasonOf(failure)}. Please ensure the backend server is running and accessible.`}
            />
          </NoProducts>
        )}
      >
        {(found) =>
          found.total > 0 ? (
            <ProductList list={found} />
          ) : (
            <NoProducts>
              <EmptyState art="shelf">No products found. Please check back soon.</EmptyState>
            </NoProducts>
          )
        }
      </PageRead>
    </div>
  )
}

const choiceOf = (search: string): ProductChoice =>
  readChoice(Object.fromEntries(new URLSearchParams(search)))

/** The heading of the list: its category or crop; null for the whole list and for mixed filters. */
function nameOf({ category, crop }: ProductChoice, list: ProductListPage | null): string | null {
  if (category) {
    return list?.offered.category.find(({ value }) => value === category)?.label ?? wordsOf(category)
  }
  return crop ? `For ${wordsOf(crop).toLowerCase()}` : null
}

/** Why the list is empty, and what to do. */
function NoProducts({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 grid gap-8 md:mt-9">
      {children}
      <PlannerInvitation />
    </div>
  )
}
