import { Link, useRevalidator } from 'react-router'
import { type Customer, markBusiness } from '#contract/admin/customers.ts'
import { listPriceLists, type PriceList } from '#contract/admin/price-lists.ts'
import { type Failure, wrongFieldsOf } from '../../lib/api/failure.ts'
import { formatDay } from '../../lib/dates.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'

interface BusinessProps {
  customer: Customer
}

/** Whether a customer buys for a business: with which price list, and how many packs at once. */
export function Business({ customer }: BusinessProps) {
  const session = useSession()
  const mayMark = may(session, 'offers.write') && may(session, 'offers.read')
  const lists = useLoad(mayMark ? 'price lists' : null, readPriceLists)
  const { business } = customer
  return (
    <Card heading="Business">
      {business ? (
        <p>
          Buys for a business since {formatDay(business.since)}: up to {business.max_quantity} packs of a
          product,{' '}
          {business.price_list ? (
            <PriceListName list={business.price_list} isLink={may(session, 'offers.read')} />
          ) : (
            'at the prices of the shop'
          )}
          . {business.pay_days !== null && `May pay within ${business.pay_days} days by invoice.`}
        </p>
      ) : (
        <Quiet>Not marked: up to 10 packs of a product, at the prices of the shop.</Quiet>
      )}
      {lists.failure && <Notice tone="error">The price lists could not be read. Load the page again.</Notice>}
      {lists.data && <MarkForm customer={customer} lists={lists.data} />}
    </Card>
  )
}

function PriceListName({
  list: { id, name },
  isLink,
}: {
  list: { id: number; name: string }
  isLink: boolean
}) {
  if (!isLink) return <>price list {name}</>
  return (
    <>
      price list{' '}
      <Link to={`/price-lists/${id}`} className="text-link [overflow-wrap:anywhere]">
        {name}
      </Link>
    </>
  )
}

type Values = Record<'price_list_id' | 'max_quantity' | 'pay_days', string>

const labels: Record<keyof Values, string> = {
  price_list_id: 'Price list',
  max_quantity: 'Maximum packs of a product in an order',
  pay_days: 'Days to pay by invoice',
}

const defaultPacks = 200

const valuesOf = ({ business }: Customer): Values => ({
  price_list_id: String(business?.price_list?.id ?? ''),
  max_quantity: String(business?.max_quantity ?? defaultPacks),
  pay_days: String(business?.pay_days ?? ''),
})

/** The server's complaints by the fields of the form. */
const fieldErrors = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([key, message]) => [key.split('.').at(-1), message]))

/** All price lists, the newest first. */
async function readPriceLists(): Promise<PriceList[]> {
  const found: PriceList[] = []
  let cursor: string | undefined
  do {
    const { price_lists, next_cursor } = await staffApi(listPriceLists, { query: { cursor } })
    found.push(...price_lists)
    cursor = next_cursor ?? undefined
  } while (cursor)
  return found
}

/** The server refuses what is no number. */
function numberOf(typed: string): number {
  const digits = typed.trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : (digits as unknown as number)
}

function MarkForm({ customer, lists }: BusinessProps & { lists: PriceList[] }) {
  const { revalidate } = useRevalidator()
  const maySetDays = may(useSession(), 'money.settle')
  const mayEnd = maySetDays || customer.business?.pay_days == null
  const tell = useUndo()
  const form = useStaffForm<Values>({
    labels,
    optional: ['price_list_id', 'pay_days'],
    defaultValues: valuesOf(customer),
    keepsText: true,
    onError,
  })
  const params = { id: String(customer.id) }

  function onError(failure: Failure): boolean {
    return form.showErrors(fieldErrors(wrongFieldsOf(failure)))
  }

  async function mark({ price_list_id, max_quantity, pay_days }: Values): Promise<void> {
    const business = {
      price_list_id: price_list_id === '' ? null : Number(price_list_id),
      max_quantity: numberOf(max_quantity),
      ...(maySetDays && { pay_days: pay_days.trim() === '' ? null : numberOf(pay_days) }),
    }
    form.reset(valuesOf(await staffApi(markBusiness, { params, body: { business } })))
    tell(`${customer.name} is marked as a business.`)
    await revalidate()
  }

  async function end(): Promise<void> {
    form.reset(valuesOf(await staffApi(markBusiness, { params, body: { business: null } })))
    tell(`${customer.name} is not marked as a business any more.`)
    await revalidate()
  }

  return (
    <form noValidate onSubmit={form.send(mark)} className="mt-3 grid gap-3">
      <FormMessages form={form} />
      <Select label={labels.price_list_id} {...form.register('price_list_id')}>
        <option value="">None, prices of the shop</option>
        {lists.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Select>
      <Field {...form.field('max_quantity')} inputMode="numeric" autoComplete="off" />
      {maySetDays && (
        <Field
          {...form.field('pay_days')}
          hint="7 to 90 days; empty: pays before or on delivery. The settings switch it on for the shop."
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" look="secondary">
          {customer.business ? 'Save' : 'Mark as a business'}
        </SubmitButton>
        {customer.business && mayEnd && (
          <Button type="button" look="quiet" disabled={form.isBusy} onClick={() => void form.attempt(end)}>
            End the mark
          </Button>
        )}
      </div>
    </form>
  )
}
