import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** What stands instead of a page whose code or data failed in a way that it does not handle itself. */
export function PageFailed() {
  return (
    <main className="page-width py-20 text-center">
      <PageHead title="Something went wrong" isPrivate />
      <h1 className="text-4xl">Something went wrong</h1>
      <p className="mx-auto mt-4 max-w-md text-ink-700">
        This page could not be shown. Nothing you had in your cart or your orders is lost.
      </p>
      <div className="mt-8">
        <ButtonLink to="/" reloadDocument>
          Go home
        </ButtonLink>
      </div>
    </main>
  )
}
