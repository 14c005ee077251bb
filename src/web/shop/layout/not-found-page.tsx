import { data, type LoaderFunction } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export const loader: LoaderFunction = () => data(null, { status: 404 })

export function Component() {
  return (
    <section className="page-width py-20 text-center">
      <PageHead title="Page not found" isPrivate />
      <p className="font-semibold text-clay-700">404</p>
      <h1 className="mt-2 text-4xl">Nothing grows here</h1>
      <p className="mx-auto mt-4 max-w-md text-ink-700">
        The page may have moved, or the address has a slip in it. The shop itself is alive and well.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/productpage">Browse products</ButtonLink>
        <ButtonLink to="/" look="secondary">
          Go home
        </ButtonLink>
      </div>
    </section>
  )
}
