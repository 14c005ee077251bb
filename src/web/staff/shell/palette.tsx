import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { listStaffOrders } from '#contract/staff/orders.ts'
import { useLoad } from '../../loading/use-load.ts'
import { may, type Session } from '../parts/session.ts'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'
import type { ShellPage } from './pages.ts'

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  pages: ShellPage[]
  session: Session
}

interface Entry {
  to: string
  label: string
  hint: string
}

/** Opens a page or finds an order by keyboard. */
export function Palette(props: PaletteProps) {
  return (
    <Dialog.Root open={props.isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup className="dialog-sheet sm:mt-[12dvh]">
          <Dialog.Title className="sr-only">Find</Dialog.Title>
          <Finder {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Personal pages, which no menu lists. */
const own = [
  { to: '/account', label: 'Your account' },
  { to: '/second-factor', label: 'Second factor' },
]

function Finder({ onClose, pages, session }: PaletteProps) {
  const navigate = useNavigate()
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const { orders, problem } = useFoundOrders(may(session, 'orders.read') ? words.trim() : '')
  const matching = [...pages, ...own].filter(({ label }) =>
    label.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const entries: Entry[] = [...matching.map(({ to, label }) => ({ to, label, hint: 'Page' })), ...orders]
  const chosen = Math.min(at, entries.length - 1)

  function open(entry: Entry | undefined): void {
    if (!entry) return
    onClose()
    void navigate(entry.to)
  }

  function steer(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((chosen + step + entries.length) % Math.max(entries.length, 1))
    else if (event.key === 'Enter') open(entries[chosen])
    else return
    event.preventDefault()
  }

  return (
    <>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        Find a page, or an order by number, name, e-mail, phone or tracking number
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={steer}
        className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5"
      />
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="mt-3 grid gap-1">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys.
          <div
            key={entry.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(entry)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-(--radius-control) px-3 aria-selected:bg-leaf-100"
          >
            <span className="font-semibold">{entry.label}</span>
            <span className="text-ink-700 text-label">{entry.hint}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-ink-700 text-label">
        {problem ?? (entries.length === 0 ? 'Nothing is found.' : '')}
      </p>
    </>
  )
}

const restMs = 200
const mostShown = 8

/** Searches after a pause in typing; an outdated answer is dropped. */
function useFoundOrders(words: string): { orders: Entry[]; problem: string | null } {
  const navigate = useNavigate()
  const rested = useRested(words, restMs)
  const isAsked = words.length >= 2 && rested.length >= 2
  const { data, failure } = useLoad(isAsked ? rested : null, () =>
    staffApi(listStaffOrders, { query: { q: rested } }),
  )
  const detour = failure && detourOf(failure, window.location.pathname)
  useEffect(() => {
    if (detour) void navigate(detour)
  }, [detour, navigate])

  const orders = (data?.orders ?? [])
    .slice(0, mostShown)
    .map(({ id, name, status }) => ({ to: `/orders/${id}`, label: `${id} ${name}`, hint: status }))
  return { orders, problem: failure && !detour ? sentenceOf(failure) : null }
}

/** The text after the last pause in typing. */
function useRested(text: string, afterMs: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return rested
}
