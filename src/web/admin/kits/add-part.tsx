import { useState } from 'react'
import { createKitPart, findKitParts, type KitPart } from '#contract/admin/kit-parts.ts'
import { formatCount } from '#shared/money.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useDebounced } from '../components/use-debounced.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useProblem } from '../components/use-problem.ts'

const debounceMs = 200

interface AddPartProps {
  has: (stockId: number) => boolean
  onAdd: (part: KitPart) => void
}

/** Finds a part for the kit by name, or creates one. */
export function AddPart({ has, onAdd }: AddPartProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), debounceMs)
  const found = useLoad<KitPart[]>(q === '' ? null : q, async () =>
    staffApi(findKitParts, { query: { q } }).then(({ parts }) => parts),
  )
  const unread = useProblem(found.failure)
  const { problem, attempt } = useAttempt({ keepsText: true })
  const idempotencyKey = useIdempotencyKey()
  const parts = found.data ?? []
  const isRead = q !== '' && q === typed.trim() && !found.isLoading && found.data !== null
  const isKnown = parts.some(({ name, product_id }) => product_id === null && isSame(name, q))

  const add = (part: KitPart) => {
    setTyped('')
    onAdd(part)
  }
  const make = () =>
    attempt(async () =>
      add(await staffApi(createKitPart, { body: { name: q }, idempotencyKey: idempotencyKey.of(q) })),
    )
  return (
    <div className="grid min-w-0 gap-2">
      <Field
        label="Add a part"
        type="search"
        hint="Any part of the name of a part or of a product. A kit can’t be in a kit."
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {(unread ?? problem) && <Notice tone="error">{unread ?? problem}</Notice>}
      <p role="status" className="sr-only">
        {isRead && `${parts.length} found.`}
      </p>
      {isRead && (
        <ul aria-label="What was found" className="grid">
          {parts.map((part) => (
            <li
              key={part.stock_id}
              className="flex flex-wrap items-baseline gap-x-3 border-paper-200 border-b"
            >
              {has(part.stock_id) ? (
                <span className="py-3 text-ink-700">{part.name} is in the kit.</span>
              ) : (
                <Button look="quiet" className="justify-start! px-0! text-left!" onClick={() => add(part)}>
                  <span className="sr-only">Add </span>
                  {part.name}
                </Button>
              )}
              <span className="text-ink-700 text-label">
                {part.product_id === null ? 'a part' : 'a product'}, {formatCount(part.free)} free
              </span>
            </li>
          ))}
          {!isKnown && (
            <li className="flex flex-wrap items-baseline gap-x-3">
              <Button look="quiet" className="justify-start! px-0! text-left!" onClick={() => void make()}>
                Make a new part “{q}”
              </Button>
              <span className="text-ink-700 text-label">
                It lies on the shelf and is only in kits; none of it yet.
              </span>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
