import { useRevalidator } from 'react-router'
import { orderTag, type StaffOrder, tagOrder } from '#contract/admin/orders.ts'
import { failureOf } from '../../lib/api/failure.ts'
import type { FormCheck } from '../../lib/forms/form-check.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'

interface Values {
  tag: string
}

const tagOf = ({ tag }: Values): string => tag.trim().toLowerCase()

const checkTag: FormCheck<Values> = (values) => {
  const wrong = orderTag.safeParse(tagOf(values)).error?.issues[0]?.message
  return wrong ? { tag: wrong } : {}
}

/** Tags for finding orders. A change saves at once and can be undone. */
export function Tags({ order }: { order: StaffOrder }) {
  const mayWrite = may(useSession(), 'orders.write')
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const form = useStaffForm<Values>({
    labels: { tag: 'Add a tag' },
    check: checkTag,
    defaultValues: { tag: '' },
  })
  useScreenCommands(
    mayWrite ? [{ key: 'tag', label: `Tag ${order.id}`, run: () => form.setFocus('tag') }] : [],
  )

  /** Applies the same change to the present tags after a colleague's change. */
  async function change(edit: (tags: string[]) => string[]): Promise<StaffOrder> {
    const send = ({ id, version, tags }: StaffOrder) =>
      staffApi(tagOrder, { params: { id }, body: { version, tags: edit(tags) } })
    try {
      return await send(order)
    } catch (thrown) {
      const serverVersion = serverVersionOf<StaffOrder>(failureOf(thrown))
      if (!serverVersion) throw thrown
      return send(serverVersion)
    }
  }
  async function save(title: string, edit: (tags: string[]) => string[]): Promise<void> {
    const after = await change(edit)
    form.reset()
    notify(`${order.id}: ${title}`, () =>
      staffApi(tagOrder, { params: { id: order.id }, body: { version: after.version, tags: order.tags } }),
    )
    await revalidate()
  }
  function add(values: Values): Promise<void> {
    const tag = tagOf(values)
    return save(`tagged ${tag}.`, (tags) => [...tags, tag])
  }
  const remove = (tag: string) =>
    form.attempt(() => save(`tag ${tag} taken away.`, (tags) => tags.filter((one) => one !== tag)))

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
                onClick={() => void remove(tag)}
                className="size-9"
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form noValidate onSubmit={form.send(add)} className="mt-3 grid gap-3">
          <FormMessages form={form} />
          <div className="flex items-end gap-2">
            <Field {...form.field('tag')} maxLength={30} autoComplete="off" className="grow" />
            <SubmitButton isBusy={form.isBusy} busyLabel="Adding…" look="secondary">
              Add
            </SubmitButton>
          </div>
        </form>
      )}
    </Card>
  )
}
