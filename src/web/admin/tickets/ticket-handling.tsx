import { orderTag } from '#contract/admin/orders.ts'
import type { Ticket } from '#contract/admin/tickets.ts'
import type { FormCheck } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import { useStaffForm } from '../components/use-staff-form.ts'
import { Select } from '../packing/select.tsx'
import { snoozeTimes } from './snooze-times.ts'
import { useTicketEdit } from './use-ticket-edit.ts'

/** Assignee, snooze and tags. Each change saves at once and can be undone. */
export function TicketHandling({ ticket }: { ticket: Ticket }) {
  const { problem, edit } = useTicketEdit(ticket)
  const { number, assigned_to, colleagues, snoozed_until, tags } = ticket
  const times = snoozeTimes(Date.now())

  function assign(value: string): void {
    const to = value === '' ? null : Number(value)
    const name = colleagues.find(({ id }) => id === to)?.name
    const message = name ? `${number} is with ${name}.` : `${number} is with nobody.`
    void edit(message, { assigned_to: to }, { assigned_to: assigned_to?.id ?? null })
  }
  const snooze = (until: string | null): void =>
    void edit(
      until ? `${number} is snoozed.` : `${number} is back.`,
      { snoozed_until: until },
      { snoozed_until },
    )
  return (
    <Card heading="Handling">
      <div className="grid gap-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <Select
          label="Answered by"
          value={assigned_to ? String(assigned_to.id) : ''}
          onChange={(event) => assign(event.target.value)}
          options={[
            { value: '', label: 'Nobody yet' },
            ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
            // A former assignee stays listed until a colleague takes the ticket.
            ...(assigned_to && !colleagues.some(({ id }) => id === assigned_to.id)
              ? [{ value: String(assigned_to.id), label: `${assigned_to.name} (no access)` }]
              : []),
          ]}
        />
        {!ticket.closed_at &&
          (snoozed_until ? (
            <Button look="secondary" onClick={() => snooze(null)}>
              Bring it back now
            </Button>
          ) : (
            <Select
              label="Snooze"
              value=""
              onChange={(event) => snooze(event.target.value)}
              options={[
                { value: '', label: 'Not now' },
                ...times.map(({ label, until }) => ({ value: until, label })),
              ]}
            />
          ))}
        <TicketTags
          tags={tags}
          onChange={(changed, message) => edit(`${number}: ${message}`, { tags: changed }, { tags })}
        />
      </div>
    </Card>
  )
}

interface TicketTagsProps {
  tags: string[]
  onChange: (tags: string[], message: string) => Promise<boolean>
}

interface TagValues {
  tag: string
}

const checkTag: FormCheck<TagValues> = ({ tag }) => {
  const wrong = orderTag.safeParse(tag.trim().toLowerCase()).error?.issues[0]?.message
  return wrong ? { tag: wrong } : {}
}

function TicketTags({ tags, onChange }: TicketTagsProps) {
  const form = useStaffForm<TagValues>({
    labels: { tag: 'Add a tag' },
    check: checkTag,
    defaultValues: { tag: '' },
  })
  async function add({ tag }: TagValues): Promise<void> {
    const word = tag.trim().toLowerCase()
    if (await onChange([...tags, word], `tagged ${word}.`)) form.reset({ tag: '' })
  }
  return (
    <div className="grid gap-3">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex items-center rounded-md bg-paper-200 pl-2.5 font-semibold text-label"
            >
              {tag}
              <button
                type="button"
                aria-label={`Take the tag ${tag} away`}
                onClick={() =>
                  void onChange(
                    tags.filter((one) => one !== tag),
                    `tag ${tag} taken away.`,
                  )
                }
                className="size-9"
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={form.send(add)} className="flex items-end gap-2">
        <Field {...form.field('tag')} maxLength={30} autoComplete="off" className="min-w-0 grow" />
        <SubmitButton isBusy={form.isBusy} busyLabel="Adding…" look="secondary">
          Add
        </SubmitButton>
      </form>
    </div>
  )
}
