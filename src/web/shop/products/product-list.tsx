import { chosenFilters, listAddress } from '#shared/product-list/choice.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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
      <div className="mt-5 md:mt-7">
        <CategoryLinks categories={offered.category} choice={choice} />
        <ListFilters choice={choice} offered={offered} found={count} />
        <ChosenFilters choice={choice} offered={offered} />
      </div>
      <section aria-labelledby="all-products" className="mt-4">
        <h2 id="all-products" className="sr-only">
          {chosenFilters(choice).length > 0 ? 'Products that fit' : 'All products'}
        </h2>
        <p role="status" className="mb-3 text-ink-700 text-label">
          {count} {count === 1 ? 'product' : 'products'}
          {pages > 1 && `, page ${page} of ${pages}`}
        </p>
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
