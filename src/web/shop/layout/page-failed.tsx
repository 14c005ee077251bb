import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Replaces a page whose code or data failed without its own handling. */
export function PageFailed() {
  return (
    <main className="page-width page-space">
      <PageHead title="Something went wrong" isPrivate />
      <EmptyState
        art="broken"
        heading={<h1 className="text-title">Something went wrong</h1>}
        action={
          <ButtonLink to="/" reloadDocument>
            Go home
          </ButtonLink>
        }
      >
        This page could not be shown. Nothing you had in your cart or your orders is lost.
      </EmptyState>
    </main>
  )
}
