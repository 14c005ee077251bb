import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { orderTag, type StaffOrder, tagOrder } from '#contract/staff/orders.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Card, Quiet } from '../parts/card.tsx'
import { may, useSession } from '../parts/session.ts'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useUndo } from '../parts/use-undo.ts'
import { theirsOf } from './news.ts'

/** Tags to find orders by. A change is saved at once, and can be undone. */
export function Tags({ order }: { order: StaffOrder }) {
  const mayWrite = may(useSession(), 'orders.write')
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  /** Applies the same change to the present tags after a colleague's change. */
  async function change(edit: (tags: string[]) => string[]): Promise<StaffOrder> {
    const send = ({ id, version, tags }: StaffOrder) =>
      staffApi(tagOrder, { params: { id }, body: { version, tags: edit(tags) } })
    try {
      return await send(order)
    } catch (thrown) {
      const error = failureOf(thrown)
      const theirs = theirsOf(error)
      if (!theirs) throw thrown
      return send(theirs)
    }
  }
  async function attempt(title: string, edit: (tags: string[]) => string[]): Promise<void> {
    setProblem(null)
    try {
      const after = await change(edit)
      setTyped('')
      tell(`${order.id}: ${title}`, () =>
        staffApi(tagOrder, { params: { id: order.id }, body: { version: after.version, tags: order.tags } }),
      )
      await revalidate()
    } catch (thrown) {
      const error = failureOf(thrown)
      setProblem(sentenceOf(error))
    }
  }
  function add(event: FormEvent): void {
    event.preventDefault()
    const tag = typed.trim().toLowerCase()
    const wrong = orderTag.safeParse(tag).error?.issues[0]?.message
    if (wrong) setProblem(wrong)
    else void attempt(`tagged ${tag}.`, (tags) => [...tags, tag])
  }

  return (
    <Card heading="Tags">
      {order.tags.length === 0 && <Quiet>None.</Quiet>}
      <ul className="flex flex-wrap gap-2">
        {order.tags.map((tag) => (
          <li key={tag} className="flex items-center rounded-md bg-paper-200 pl-2.5 font-semibold text-label">
            {tag}
            {mayWrite && (
              <button
                type="button"
                aria-label={`Take the tag ${tag} away`}
                onClick={() =>
                  void attempt(`tag ${tag} taken away.`, (tags) => tags.filter((one) => one !== tag))
                }
                className="size-9"
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form onSubmit={add} className="mt-3 flex items-end gap-2">
          <Field
            label="Add a tag"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={30}
            autoComplete="off"
            error={problem ?? undefined}
            className="grow"
          />
          <Button type="submit" look="secondary">
            Add
          </Button>
        </form>
      )}
    </Card>
  )
}
