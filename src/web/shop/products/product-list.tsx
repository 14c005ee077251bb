import { chosenFilters, listAddress } from '#shared/product-list/choice.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { type CardProduct, isLone } from './card-product.ts'
import { CategoryLinks } from './category-links.tsx'
import { ChosenFilters, ListFilters } from './list-filters.tsx'
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
        <ListFilters choice={choice} offered={offered} />
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
        {count > 0 ? <ProductGrid products={products} isLastPage={page === pages} /> : <NothingFits />}
        <PageLinks page={page} pages={pages} addressOf={(to) => listAddress({ ...choice, page: to })} />
      </section>
    </>
  )
}

function NothingFits() {
  return (
    <div className="grid gap-8">
      <EmptyState
        art="shelf"
        heading={<h3 className="text-heading">No product fits all of this</h3>}
        action={<ButtonLink to="/productpage">Show all products</ButtonLink>}
      >
        Take a filter away, or let the garden planner choose for you.
      </EmptyState>
      <PlannerInvitation />
    </div>
  )
}

/** On wide screens three abreast, so the invitation fills the last place of a full page. */
const fillsRow = (count: number): boolean => count % 3 === 2

function ProductGrid({ products, isLastPage }: { products: CardProduct[]; isLastPage: boolean }) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product.id} className={`grid ${isLone(index, products.length) ? 'lone-card' : ''}`}>
          <ProductCard product={product} isFirst={index < 3} />
        </li>
      ))}
      {isLastPage && (
        <li className={`grid ${fillsRow(products.length) ? 'max-lg:col-span-full' : 'col-span-full'}`}>
          <PlannerInvitation />
        </li>
      )}
    </ul>
  )
}
