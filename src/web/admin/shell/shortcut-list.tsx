import { Dialog } from '@base-ui/react/dialog'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import type { ShellPage } from './pages.ts'

interface ShortcutListProps {
  isOpen: boolean
  onClose: () => void
  pages: ShellPage[]
}

const ticketKeys: [string, string][] = [
  ['j, k', 'Next or previous ticket of the inbox'],
  ['r, n, e', 'On a ticket: answer, note, close'],
]

export function ShortcutList({ isOpen, onClose, pages }: ShortcutListProps) {
  const rows = [
    [
      'Ctrl K',
      'Find a page, setting, order, product, offer, ticket or customer, or do something (⌘ K on a Mac)',
    ],
    ['/', 'Search on this screen'],
    ...pages.map(({ key, label }) => [`g ${key}`, `Go to ${label}`]),
    ...(pages.some(({ to }) => to === '/tickets') ? ticketKeys : []),
    ['?', 'This list'],
  ]
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogSheet>
        <Dialog.Title className="text-heading">Shortcuts</Dialog.Title>
        <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5">
          {rows.map(([keys, what]) => (
            <div key={keys} className="col-span-2 grid grid-cols-subgrid">
              <dt>
                <kbd className="rounded border border-paper-300 bg-paper-50 px-2 py-0.5 font-semibold text-label">
                  {keys}
                </kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-ink-700 text-label">They rest while you type.</p>
        <Dialog.Close className="mt-4 min-h-11 font-semibold text-leaf-700 underline underline-offset-4">
          Close
        </Dialog.Close>
      </DialogSheet>
    </Dialog.Root>
  )
}
