import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { listOrderReturns, type OrderReturns as Returns } from '#contract/shop/returns.ts'
import { dayText, readDay } from '#shared/garden/days.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain } from '../../lib/api/failure.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReturnReport } from './return-report.tsx'

/** Its code loads when it is asked for. */
const ReturnForm = lazy(() => import('./return-form.tsx'))

interface OrderReturnsProps {
  orderId: string
  /** The order's state; a change loads the returns again. */
  state: string
}

/** 'Return or report a problem', and the earlier reports of the order. */
export function OrderReturns({ orderId, state }: OrderReturnsProps) {
  const { data, failure, reload, replace } = useLoad(`${orderId} ${state}`, () =>
    api(listOrderReturns, { params: { id: orderId } }),
  )
  const titleId = useId()
  const status = useRef<HTMLParagraphElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (message) status.current?.focus()
  }, [message])
  if (failure) {
    return (
      <Notice tone="error" className="mt-5">
        Your reports could not be loaded: {explain(failure)}{' '}
        <button type="button" onClick={() => void reload()} className="text-link">
          Retry
        </button>
      </Notice>
    )
  }
  if (!data || (!data.can_ask && data.returns.length === 0 && data.until === null)) return null

  function done(after: Returns, sentence: string): void {
    replace(after)
    // Photographs are sent after the report.
    void reload()
    setOpen(false)
    setMessage(sentence)
  }

  return (
    <section aria-labelledby={titleId} className="mt-5 border-paper-200 border-t pt-5">
      <h3 id={titleId} className="text-subheading">
        {data.can_ask && data.until === null ? 'If it does not come' : 'Returns and problems'}
      </h3>
      {message && (
        <p ref={status} role="status" tabIndex={-1} className="mt-2 font-medium text-leaf-700 outline-none">
          {message}
        </p>
      )}
      <Intro data={data} />
      {data.can_ask && !isOpen && (
        <Button look="secondary" className="mt-4" onClick={() => setOpen(true)}>
          {data.until ? 'Return or report a problem' : 'Report a problem'}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<p className="mt-4 text-ink-700">Loading…</p>}>
          <ReturnForm orderId={orderId} known={data} onDone={done} onCancel={() => setOpen(false)} />
        </Suspense>
      )}
      {data.returns.length > 0 && (
        <ul className="mt-6 grid gap-5">
          {data.returns.map((one) => (
            <ReturnReport
              key={one.id}
              orderId={orderId}
              report={one}
              onChanged={reload}
              onWithdrawn={(after) => done(after, `${one.id} is withdrawn.`)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Intro({ data: { can_ask, why, until } }: { data: Returns }) {
  if (!can_ask) return <p className="mt-2 max-w-prose text-ink-700">{why}</p>
  return (
    <p className="mt-2 max-w-prose text-ink-700">
      {until
        ? `Something is broken, wrong or not wanted? Tell us by ${dayText(readDay(until) ?? 0)}.`
        : 'Your order has not been delivered yet. If it takes too long, tell us.'}{' '}
      <Link to="/returns" className="text-link inline-block py-1">
        How returns work
      </Link>
    </p>
  )
}
