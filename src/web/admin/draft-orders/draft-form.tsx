import type { ChangeEvent, ReactNode } from 'react'
import { listCustomers } from '#contract/admin/customers.ts'
import type { DraftOrder } from '#contract/admin/draft-orders.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Card } from '../components/card.tsx'
import type { Choice } from '../components/choices.ts'
import { ChooseField } from '../components/choose-field.tsx'
import { ConflictNotice, ConflictOf } from '../components/conflict.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { DraftLines } from './draft-lines.tsx'
import { ClosedTotal, DraftTotal } from './draft-total.tsx'
import { type DraftValues, linesOf, linesText, noCustomer } from './draft-values.ts'
import { valuesOfCustomer } from './prefill.ts'
import type { useDraftForm } from './use-draft-form.ts'
import type { ShownQuote } from './use-draft-quote.ts'

type Name = keyof DraftValues

interface DraftFormProps {
  draft: DraftOrder | null
  state: ReturnType<typeof useDraftForm>
  quote: ShownQuote
  isFixed: boolean
  /** What stands below the total: how to save or pay. */
  children: ReactNode
}

async function findCustomers(words: string): Promise<Choice[]> {
  const { customers } = await staffApi(listCustomers, { query: { q: words || undefined } })
  return customers.slice(0, 10).map(({ id, name, email, phone_end }) => ({
    value: String(id),
    name,
    note: email || (phone_end && `phone ends in ${phone_end}`),
  }))
}

/** The fields of a draft order, with the total beside them. */
export function DraftForm({ draft, state, quote, isFixed, children }: DraftFormProps) {
  const { form, conflict, products, learn } = state
  const session = useSession()
  const values = form.watch()
  const mayPrice = may(session, 'drafts.price')
  const isPickup = values.pickup === 'yes'

  const set = (name: Name, value: string): void =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true })

  const setAll = (values: Partial<DraftValues>): void => {
    for (const [name, value] of Object.entries(values)) set(name as Name, value)
  }

  const choose = (id: string): Promise<boolean> =>
    form.attempt(async () => setAll(await valuesOfCustomer(id)))

  /** Another name or e-mail is another person, whose account the shop looks for. */
  const ofPerson = (name: 'name' | 'email') => ({
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      void form.register(name).onChange(event)
      if (values.account_id !== '') set('account_id', '')
    },
  })

  const draw = (name: Name, more: Partial<Parameters<typeof Field>[0]> = {}) => (
    <div key={name} className="min-w-0">
      <Field {...form.field(name)} {...more} readOnly={isFixed || more.readOnly} autoComplete="off" />
      <ConflictOf conflict={conflict} name={name} onTake={(value) => set(name, value)} />
    </div>
  )

  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-5">
        <ConflictNotice conflict={conflict} />
        <FormMessages form={form} />
        <Card heading="Products">
          <DraftLines
            lines={linesOf(values)}
            products={products}
            error={form.errors.lines?.message}
            mayPrice={mayPrice}
            isFixed={isFixed}
            onChange={(lines) => set('lines', JSON.stringify(lines))}
            onFound={learn}
          />
          <ConflictOf
            conflict={conflict}
            name="lines"
            shown={(lines) => linesText(lines, products)}
            onTake={(value) => set('lines', value)}
          />
        </Card>
        <Card heading="Customer">
          <div className="grid gap-4">
            {!isFixed && may(session, 'customers.read') && (
              <ChooseField
                label="Find a customer"
                hint="By name, phone or e-mail. Or type a new one below."
                chosen={values.account_id === '' ? [] : [{ value: values.account_id, name: values.name }]}
                max={1}
                find={findCustomers}
                onChange={([choice]) => (choice ? void choose(choice.value) : setAll(noCustomer))}
              />
            )}
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {draw('name', ofPerson('name'))}
              {draw('phone', { inputMode: 'tel' })}
            </div>
            {draw('email', {
              inputMode: 'email',
              hint: 'Empty: no confirmation is mailed.',
              ...ofPerson('email'),
            })}
          </div>
        </Card>
        <Card heading="Delivery">
          <div className="grid gap-4">
            <Select label="How it gets there" disabled={isFixed} {...form.register('pickup')}>
              <option value="">By parcel</option>
              <option value="yes">Picked up at the counter</option>
            </Select>
            {!isPickup && (
              <>
                {draw('fullName', { hint: 'Empty: the name of the customer.' })}
                {draw('address')}
                <div className="grid items-start gap-4 sm:grid-cols-3">
                  {draw('zip', { inputMode: 'numeric' })}
                  {draw('city')}
                  {draw('state')}
                </div>
              </>
            )}
          </div>
        </Card>
        <Card heading="Business buyer">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {draw('gstin', { hint: 'The invoice names it. Empty for a consumer.' })}
            {draw('legal_name')}
          </div>
        </Card>
        <Card heading="Note">
          <TextArea {...form.field('note')} rows={3} readOnly={isFixed} maxLength={2000} />
          <ConflictOf conflict={conflict} name="note" onTake={(value) => set('note', value)} />
        </Card>
      </div>
      <div className="grid min-w-0 gap-5 lg:sticky lg:top-4">
        <Card heading="Total">
          {isFixed && draft ? (
            <ClosedTotal draft={draft} />
          ) : (
            <DraftTotal quote={quote} isEmpty={linesOf(values).length === 0} />
          )}
          {!isFixed && (
            <div className="mt-4 grid gap-4">
              {draw('shipping_fee', { inputMode: 'decimal', hint: 'Empty: as the shop charges it.' })}
              {mayPrice && (
                <>
                  <div className="grid items-start gap-4 sm:grid-cols-2">
                    {draw('discount', { inputMode: 'decimal' })}
                    <Select label="In" {...form.register('discount_kind')}>
                      <option value="percent">percent</option>
                      <option value="amount">rupees</option>
                    </Select>
                  </div>
                  {values.discount.trim() !== '' &&
                    draw('discount_reason', { hint: 'The invoice shows it to the customer.' })}
                </>
              )}
            </div>
          )}
          <div className="mt-4 grid gap-3">{children}</div>
        </Card>
      </div>
    </div>
  )
}
