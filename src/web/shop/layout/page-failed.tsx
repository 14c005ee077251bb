import { useOutOfReach } from '../../lib/use-out-of-reach.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const openAgain = (): void => location.reload()

/** Replaces a page whose code or data failed without its own handling. Its address is that of the page. */
export function PageFailed() {
  const { isLost, askAgain } = useOutOfReach(openAgain)
  const title = isLost ? 'You are offline' : 'Something went wrong'
  return (
    <section className="page-width page-space">
      <PageHead title={title} isPrivate />
      <EmptyState
        art={isLost ? 'mark' : 'broken'}
        heading={<h1 className="text-title">{title}</h1>}
        action={
          <>
            <Button onClick={isLost ? askAgain : openAgain}>Retry</Button>
            {!isLost && (
              <ButtonLink to="/" look="secondary" reloadDocument>
                Go home
              </ButtonLink>
            )}
          </>
        }
      >
        {isLost
          ? 'This page opens by itself as soon as you are back online.'
          : 'This page did not open. Please try again.'}{' '}
        Your cart and your orders are safe.
      </EmptyState>
    </section>
  )
}

/** Replaces everything, when header and footer failed too. */
export const ShopFailed = () => (
  <main>
    <PageFailed />
  </main>
)
