import { useState } from 'react'
import { Link } from 'react-router'
import { listBatchMovements } from '#contract/admin/batches.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { staffApi } from '../components/staff-api.ts'
import { TableHead } from '../components/table-head.tsx'
import { useProblem } from '../components/use-problem.ts'
import { movedText } from './place-words.ts'

type Movements = Reply<typeof listBatchMovements>

async function readMore(id: number, known: Movements | null): Promise<Movements> {
  const cursor = known?.next_cursor ?? undefined
  const next = await staffApi(listBatchMovements, { params: { id: String(id) }, query: { cursor } })
  return { ...next, movements: [...(known?.movements ?? []), ...next.movements] }
}

/**
 * The movements of a batch with the packs after each. Loads on request, and again after a change of the
 * batch.
 */
export function BatchLedger({ id, version }: { id: number; version: number }) {
  const [isAsked, setAsked] = useState(false)
  return <MovementList key={version} id={id} isAsked={isAsked} ask={() => setAsked(true)} />
}

function MovementList({ id, isAsked, ask }: { id: number; isAsked: boolean; ask: () => void }) {
  const ledger = useLoad<Movements>(isAsked ? String(id) : null, (known) => readMore(id, known))
  const { data: found, failure, isLoading, reload } = ledger
  const problem = useProblem(failure)
  return (
    <div className="mt-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      {found && (
        <table className="w-full text-label">
          <TableHead words={['What']} figures={['Change', 'Packs']} />
          <tbody>
            {found.movements.map((movement) => (
              <tr key={movement.id} className="border-paper-200 border-b">
                <td className="wrap-anywhere py-2">
                  {movement.reason}{' '}
                  {movement.order && (
                    <Link to={`/orders/${movement.order}`} className="text-link">
                      {movement.order}
                    </Link>
                  )}
                  {movement.place && <span className="block font-semibold">{movedText(movement)}</span>}
                  <span className="block text-ink-700">
                    {movement.by}, <Age at={movement.at} />
                  </span>
                </td>
                <td className="p-2 text-right">
                  {movement.change > 0 ? `+${movement.change}` : movement.change}
                </td>
                <td className="p-2 text-right font-semibold">{movement.on_hand}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(!found || found.next_cursor) && (
        <Button
          look="quiet"
          className="-ml-5"
          disabled={isAsked && isLoading}
          onClick={() => (isAsked ? void reload() : ask())}
        >
          {found ? 'Earlier movements' : 'Why is it this many?'}
        </Button>
      )}
    </div>
  )
}
