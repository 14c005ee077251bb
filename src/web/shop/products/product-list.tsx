import { chosenFilters, listAddress } from '#shared/product-list/choice.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import type { CardProduct } from './card-product.ts'
import { CategoryLinks } from './category-links.tsx'
import { GoodStarts } from './good-starts.tsx'
import { ChosenFilters, filterLabel, ListFilters } from './list-filters.tsx'
import { PlannerInvitation } from './planner-invitation.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductListPage } from './read-product-list.ts'

/** The products of a choice, with categories, filters and pages around them. */
export function ProductList({ list }: { list: ProductListPage }) {
  const { choice, products, count, page, pages, offered } = list
  return (
    <>
      <div className="mt-3 md:mt-4">
        <CategoryLinks categories={offered.category} choice={choice} />
        <ListFilters choice={choice} offered={offered} found={count} />
      </div>
      <section aria-labelledby="all-products">
        <h2 id="all-products" className="sr-only">
          {chosenFilters(choice).length > 0 ? 'Products that fit' : 'All products'}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 text-label">
          <p role="status" className="text-ink-700">
            {count} {count === 1 ? 'product' : 'products'}
            {pages > 1 && `, page ${page} of ${pages}`}
          </p>
          <ChosenFilters choice={choice} offered={offered} />
          <Link to="/gardenplanner" className="text-link ml-auto inline-flex min-h-11 items-center">
            <span className="max-sm:sr-only">Not sure?&nbsp;</span>Get a plan for your balcony
          </Link>
        </div>
        {count > 0 ? (
          <ProductGrid products={products} isLastPage={page === pages} />
        ) : (
          <NothingFits list={list} />
        )}
        <PageLinks page={page} pages={pages} addressOf={(to) => listAddress({ ...choice, page: to })} />
      </section>
    </>
  )
}

/** Each filter can be taken away by itself, since the others may still be wanted. */
function NothingFits({ list: { choice, offered, goodStarts } }: { list: ProductListPage }) {
  return (
    <>
      <EmptyState
        art="shelf"
        heading={<h3 className="text-heading">No product fits all of this</h3>}
        action={
          <>
            {chosenFilters(choice).map((name) => (
              <ButtonLink
                key={name}
                to={listAddress({ ...choice, [name]: undefined, page: 1 })}
                look="secondary"
                preventScrollReset
              >
                Without “{filterLabel(offered, choice, name)}”
              </ButtonLink>
            ))}
            <ButtonLink to="/productpage">Show all products</ButtonLink>
          </>
        }
      >
        Remove one of the filters, or begin with one of the products below.
      </EmptyState>
      <GoodStarts products={goodStarts} />
      <div className="mt-8">
        <PlannerInvitation />
      </div>
    </>
  )
}

/** The products of a page; the invitation fills the last row. */
function ProductGrid({ products, isLastPage }: { products: CardProduct[]; isLastPage: boolean }) {
  return (
    <ul className="card-rows">
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} isFirst={index < 3} />
        </li>
      ))}
      {isLastPage && (
        <li className="row-end grid">
          <PlannerInvitation />
        </li>
      )}
    </ul>
  )
}
