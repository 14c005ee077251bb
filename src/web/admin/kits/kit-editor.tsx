import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useProblem } from '../components/use-problem.ts'
import { AddPart } from './add-part.tsx'
import { KitRow } from './kit-row.tsx'
import { KitSum } from './kit-sum.tsx'
import { useKit } from './use-kit.ts'
import { useStockItems } from './use-stock-items.ts'

interface KitEditorProps {
  typed: string
  onSet: (typed: string) => void
  /** The typed price of the product. */
  price: string
  error: string | undefined
  isFixed: boolean
  /** A way to solve the error. */
  solution?: ReactNode
}

/** The parts of a kit in the order of its documents, each with its amount and share of the price. */
export function KitEditor({ typed, onSet, price, error, isFixed, solution }: KitEditorProps) {
  const errorId = useId()
  const edit = useKit(typed, onSet)
  const { stockItems, failure, remember } = useStockItems(edit.parts)
  const unread = useProblem(failure)
  const [isBegun, setBegun] = useState(false)
  const isKit = edit.parts.length > 0
  const place = placeOf(error)

  if (!isKit && !isBegun) {
    return (
      <div className="grid gap-3">
        <p>It is one thing, and has packs of its own on the shelf.</p>
        {error && <p className="font-semibold text-alert-700 text-label">{error}</p>}
        {!isFixed && (
          <div>
            <Button look="secondary" onClick={() => setBegun(true)}>
              Make it a kit
            </Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="grid min-w-0 gap-4">
      {error && place === null && (
        <p id={errorId} className="font-semibold text-alert-700 text-label">
          {error}
        </p>
      )}
      {error && solution}
      {unread && <Notice tone="error">{unread}</Notice>}
      {isKit && (
        <ol
          aria-label="Parts of the kit"
          {...(error && place === null && { 'aria-describedby': errorId })}
          className="grid gap-3"
        >
          {edit.parts.map((part, index) => (
            <KitRow
              key={part.stock_id}
              part={part}
              index={index}
              edit={edit}
              isFixed={isFixed}
              row={stockItems.get(part.stock_id)}
              error={place === index ? error : undefined}
            />
          ))}
        </ol>
      )}
      {isKit && <KitSum edit={edit} price={price} stockItems={stockItems} isFixed={isFixed} />}
      {!isFixed && !edit.isFull && (
        <AddPart
          has={edit.has}
          onAdd={(part) => {
            remember(part)
            edit.add(part)
          }}
        />
      )}
      <p role="status" className="sr-only">
        {edit.message}
      </p>
    </div>
  )
}

/** The index of the part that a server message names; null for the whole kit. */
function placeOf(error: string | undefined): number | null {
  const [, number] = /^Part (\d+)/.exec(error ?? '') ?? []
  return number === undefined ? null : Number(number) - 1
}
