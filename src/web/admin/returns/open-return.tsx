import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { listReturns, openReturn } from '#contract/admin/returns.ts'
import {
  maxReturnWordsLength,
  type ReturnCause,
  type ReturnRequest,
  returnCauseKeys,
  returnCauses,
} from '#contract/shop/returns.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useRequestingTicket } from '../components/use-requesting-ticket.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { returnBadges } from './words.ts'

const sentStates = ['Shipped', 'Delivered', 'Undelivered', 'Returning', 'Returned to Origin', 'Lost']

/** The returns of an order, and a form to open one for a shopper who wrote or phoned. */
export function OrderReturns({ order }: { order: StaffOrder }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const isSeen = may(session, 'returns.read')
  const { data } = useLoad(isSeen ? `${order.id} ${order.timeline.length}` : null, () =>
    staffApi(listReturns, { query: { view: 'all', order: order.id } }),
  )
  const canOpen = may(session, 'returns.write') && sentStates.includes(order.status)
  useScreenCommands(
    canOpen ? [{ key: 'return', label: `Open a return of ${order.id}`, run: () => setOpen(true) }] : [],
  )
  if (!isSeen || (!canOpen && !data?.count)) return null
  return (
    <Card heading="Returns">
      {data?.count === 0 && <Quiet>None was reported.</Quiet>}
      <ul className="grid gap-2">
        {data?.returns.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/returns/${one.id}`} className="text-link">
              {one.id}
            </Link>
            <Badge tone={returnBadges[one.status][0]}>{returnBadges[one.status][1]}</Badge>
            <span className="text-ink-700 text-label">
              <Age at={one.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {canOpen && (
        <Dialog.Root open={isOpen} onOpenChange={setOpen}>
          <Dialog.Trigger render={<Button look="secondary" className="mt-3" />}>Open a return</Dialog.Trigger>
          <DialogSheet>
            <OpenForm order={order} />
          </DialogSheet>
        </Dialog.Root>
      )}
    </Card>
  )
}

interface Values {
  packs: Record<string, string>
  cause: ReturnCause
  wish: ReturnRequest
  goods: 'come_back' | 'stay'
  words: string
}

const choices = {
  wish: { replacement: 'Send it again', refund: 'Refund' },
  goods: { stay: 'The goods may stay', come_back: 'The goods come back first' },
} as const

function OpenForm({ order }: { order: StaffOrder }) {
  const navigate = useNavigate()
  const ticket = useRequestingTicket()
  const key = useIdempotencyKey()
  const form = useStaffForm<Values>({
    labels: { words: 'What the shopper says' },
    optional: ['words'],
    defaultValues: { packs: {}, cause: 'damaged', wish: 'replacement', goods: 'stay', words: '' },
  })

  async function send({ packs, ...rest }: Values): Promise<void> {
    const items = order.items.flatMap(({ id }) => {
      const quantity = Number(packs[id] || 0)
      return quantity === 0 ? [] : [{ item_id: id, quantity }]
    })
    if (items.length === 0) return form.setProblem('Choose what it is about.')
    const body = { ...rest, items, ...ticket }
    const idempotencyKey = key.of(body)
    const { id } = await staffApi(openReturn, { params: { id: order.id }, body, idempotencyKey })
    await navigate(`/returns/${id}`)
  }

  return (
    <form noValidate onSubmit={form.send(send)} className="grid gap-4">
      <Dialog.Title className="text-heading">Open a return: {order.id}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        For a shopper who wrote or rang. It is accepted at once, also past the time for returns, and they get
        a mail.
      </Dialog.Description>
      <FormMessages form={form} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Packs</legend>
        {order.items.map((item) => (
          <div key={item.id} className="grid grid-cols-[minmax(0,1fr)_6rem] items-end gap-4">
            <p className="self-center">{item.product_name}</p>
            <Field
              {...form.register(`packs.${item.id}`)}
              label="Packs"
              aria-label={`Packs of ${item.product_name}`}
              type="number"
              min={0}
              max={item.quantity}
              placeholder="0"
              inputMode="numeric"
            />
          </div>
        ))}
      </fieldset>
      <label className="grid gap-1.5 font-semibold text-label">
        What is wrong
        <select
          {...form.register('cause')}
          className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3 py-2 font-normal text-base"
        >
          {returnCauseKeys.map((cause) => (
            <option key={cause} value={cause}>
              {returnCauses[cause]}
            </option>
          ))}
        </select>
      </label>
      {(['wish', 'goods'] as const).map((name) => (
        <fieldset key={name}>
          <legend className="font-semibold text-label">{name === 'wish' ? 'What they want' : 'Goods'}</legend>
          {Object.entries(choices[name]).map(([value, words]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                value={value}
                {...form.register(name)}
                className="size-5 shrink-0 accent-leaf-700"
              />
              {words}
            </label>
          ))}
        </fieldset>
      ))}
      <TextArea
        {...form.field('words')}
        label="What the shopper says (optional)"
        rows={3}
        maxLength={maxReturnWordsLength}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          Open it
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
