import { useLoaderData } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { listOrders } from '#contract/shop/orders.ts'
import { explain } from '../../lib/api/failure.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { sessionEnded } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryExceptionHelp } from '../../ui/trouble-help.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderHistory } from './order-history.tsx'

const title = 'Order history'

type Orders = Reply<typeof listOrders>

/** The shopper's newest orders; a guest is sent to sign in first. */
export const loader = ownLoader(({ api }) => api(listOrders, { query: {} }), { isForShoppersOnly: true })

const words = {
  refused: 'Your orders could not be fetched.',
  unreachable: 'Could not connect to the server. Please try again.',
}

export function Component() {
  return (
    <OrderFrame title={title}>
      <OwnPageRead
        read={useLoaderData<OwnRead<Orders>>()}
        signInFirst={{ guest: sessionEnded, ended: sessionEnded }}
        failed={(failure, retry) => (
          <Failed
            message={explain(failure, words)}
            onRetry={retry}
            help={<DeliveryExceptionHelp className="mt-3" />}
          >
            <ButtonLink to="/accountpage" look="secondary">
              Go to Account
            </ButtonLink>
          </Failed>
        )}
      >
        {(newest) => <OrderHistory newest={newest} />}
      </OwnPageRead>
    </OrderFrame>
  )
}

export function HydrateFallback() {
  return (
    <OrderFrame title={title}>
      <p role="status" className="noscript:hidden sr-only">
        Loading your orders…
      </p>
      <div className="noscript:hidden divide-y divide-paper-300 border-paper-300 border-b">
        {['a', 'b', 'c'].map((place) => (
          <div key={place} aria-hidden className="grid grid-cols-[4rem_1fr] gap-x-4 py-5">
            <Skeleton className="size-16" />
            <div>
              <Skeleton className="h-5 w-32" />
              <Skeleton className="mt-2 h-5 w-3/4" />
            </div>
          </div>
        ))}
      </div>
    </OrderFrame>
  )
}
