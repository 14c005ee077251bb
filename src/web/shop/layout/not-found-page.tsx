import { data, type LoaderFunction } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export const loader: LoaderFunction = () => data(null, { status: 404 })

export function Component() {
  return (
    <section className="page-width page-space">
      <PageHead title="Page not found" isPrivate />
      <EmptyState
        art="lost"
        heading={
          <>
            <p className="kicker">404</p>
            <h1 className="mt-1 text-title">Nothing grows here</h1>
          </>
        }
        action={
          <>
            <ButtonLink to="/productpage">Browse products</ButtonLink>
            <ButtonLink to="/" look="secondary">
              Go home
            </ButtonLink>
          </>
        }
      >
        The page may have moved, or there is a typing mistake in the address. The rest of the shop is here as
        always.
      </EmptyState>
    </section>
  )
}
