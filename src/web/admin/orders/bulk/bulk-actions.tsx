import { useRevalidator } from 'react-router'
import type { BulkOutcome } from '#contract/admin/bulk.ts'
import { useUndo } from '../../components/use-undo.ts'
import { BulkButtons } from '../../list/bulk-buttons.tsx'
import type { Selecting } from '../../list/use-selection.ts'
import { type OrderList, queryOf } from '../list-address.ts'
import { type BulkAction, bulkActions, orders } from './actions.ts'
import { takeable, undoAll } from './undo-actions.ts'

/** The buttons of the permitted bulk actions on orders. */
export function BulkActions({ list, selecting }: { list: OrderList; selecting: Selecting }) {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const { ids, isWhole } = selecting

  function end(act: BulkAction, outcomes: BulkOutcome[]): void {
    notifyDone(act, outcomes)
    selecting.clear()
    void revalidate()
  }
  function notifyDone({ done, undo }: BulkAction, outcomes: BulkOutcome[]): void {
    const count = outcomes.filter(({ outcome }) => outcome === 'done').length
    const back = takeable(outcomes)
    if (count === 0) return
    notify(`${orders(count)} ${done}.`, undo && back.length > 0 ? () => undoAll(back, undo) : undefined)
  }
  return (
    <BulkButtons
      acts={bulkActions}
      choice={isWhole ? { list: queryOf(list) } : { ids: [...ids] }}
      what={isWhole ? 'the whole list' : 'what is chosen'}
      onEnd={end}
    />
  )
}
