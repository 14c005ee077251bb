import { Link } from 'react-router'
import type { Wave, WaveOrder, WaveOrderState } from '#contract/admin/waves.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pageOfParcel } from './shipping-documents.ts'
import { useWaveStep } from './use-wave-step.ts'

const badges: Record<WaveOrderState, { tone: BadgeTone; word: string }> = {
  'to-pack': { tone: 'yellow', word: 'To pack' },
  packing: { tone: 'blue', word: 'Packing' },
  packed: { tone: 'green', word: 'Packed' },
  'on-hold': { tone: 'red', word: 'On hold' },
  stopped: { tone: 'red', word: 'Cancelled' },
  'taken-out': { tone: 'grey', word: 'Taken out' },
}

/** The orders of a wave in packing order; removed ones show the reason. */
export function WaveOrders({ wave }: { wave: Wave }) {
  const { problem, take } = useWaveStep(wave)
  const isOpen = wave.state === 'open'
  return (
    <>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <ol className="mt-3 grid gap-1.5">
        {wave.orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            onRemove={
              isOpen && ['to-pack', 'on-hold'].includes(order.state) ? () => take({ out: order.id }) : null
            }
          />
        ))}
      </ol>
    </>
  )
}

function Row({ order, onRemove }: { order: WaveOrder; onRemove: (() => void) | null }) {
  const { tone, word } = badges[order.state]
  const isToPack = order.state === 'to-pack' || order.state === 'packing'
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 border-paper-200 border-b py-1.5">
      <Link
        to={isToPack ? `/packing/orders/${order.id}` : pageOfParcel(order.id)}
        className="text-link py-1 font-semibold"
      >
        {order.id}
      </Link>
      <span className="text-ink-700 text-label max-sm:order-1 max-sm:w-full">
        {[order.name, order.city].filter(Boolean).join(', ')} · {order.packs}{' '}
        {order.packs === 1 ? 'pack' : 'packs'}
      </span>
      <span className="ml-auto flex items-center gap-2">
        <Badge tone={tone}>{word}</Badge>
        {onRemove && (
          <button
            type="button"
            aria-label={`Take out ${order.id}`}
            onClick={onRemove}
            className="min-h-11 px-1.5 font-semibold text-label text-leaf-700 underline underline-offset-4"
          >
            Take out
          </button>
        )}
      </span>
      {order.note && <p className="order-1 w-full text-ink-700 text-label">{order.note}</p>}
    </li>
  )
}
