import { Dialog } from '@base-ui/react/dialog'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { columnOf } from './columns.ts'
import { countText, type Edits, type Rows } from './edits.ts'
import { type Looked, openPaymentsText } from './use-save-grid.ts'

interface ReviewProps {
  looked: Looked
  edits: Edits
  rows: Rows
  isBusy: boolean
  problem: string | null
  onSave: () => void
  onBack: () => void
}

/** More lines than anybody reads; the rest is counted. */
const maxShown = 50

/** The changes of a save, before it happens. */
export function ReviewGrid({ looked, edits, rows, isBusy, problem, onSave, onBack }: ReviewProps) {
  const { changes, products, open_payments } = looked.sum
  const cells = [...edits.values()]
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onBack()}>
      <DialogSheet>
        <form
          noValidate
          className="grid min-w-0 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <Dialog.Title className="text-heading">{countText(changes, products)}</Dialog.Title>
          <Dialog.Description className="text-ink-700">
            All of them are saved in one step, or none. You can take the step back for ten minutes.
          </Dialog.Description>
          {open_payments > 0 && <Notice tone="info">{openPaymentsText(open_payments)}</Notice>}
          <ul className="grid gap-1.5">
            {cells.slice(0, maxShown).map(({ id, field, value }) => {
              const [row, column] = [rows.get(id), columnOf(field)]
              return (
                row && (
                  <li key={`${id}.${field}`}>
                    <span className="font-semibold">{row.name}</span>, {column.label}:{' '}
                    <s className="text-ink-700">
                      <span className="sr-only">was </span>
                      {column.show(row[field])}
                    </s>{' '}
                    <strong>{value === undefined ? '' : column.show(value)}</strong>
                  </li>
                )
              )
            })}
          </ul>
          {cells.length > maxShown && (
            <p className="text-ink-700">And {cells.length - maxShown} more of the same kind.</p>
          )}
          {problem && <Notice tone="error">{problem}</Notice>}
          <div className="flex flex-wrap gap-3">
            <SubmitButton isBusy={isBusy} busyLabel="Saving…">
              Save {countText(changes, products)}
            </SubmitButton>
            <Button look="secondary" onClick={onBack}>
              Back
            </Button>
          </div>
        </form>
      </DialogSheet>
    </Dialog.Root>
  )
}
