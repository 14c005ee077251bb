import { type Customer, logOutCustomer } from '#contract/admin/customers.ts'
import { PromptInput } from '../components/prompt-field.tsx'
import { reasonField, useReason } from '../components/reason.ts'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

/** Ends all sign-ins of a customer, such as when a phone was stolen. */
export function LogOutEverywhere({ customer }: { customer: Customer }) {
  const form = useReason()

  async function end(): Promise<string> {
    const { message } = await staffApi(logOutCustomer, {
      params: { id: String(customer.id) },
      body: { reason: form.getValues('reason') },
    })
    return message
  }
  return (
    <ReauthenticationDialog
      command="log-out"
      label="Log out everywhere"
      title={`Log ${customer.name} out everywhere`}
      effect="Every sign-in ends at once, on all devices; the cart and all else stay. They can sign in again with their password. If somebody else knows it, tell them to set a new one."
      confirm="Log out everywhere"
      form={form}
      onConfirm={end}
    >
      <PromptInput
        of={reasonField('Phone lost or stolen', 'Asked by the customer', 'Somebody else was in the account')}
        {...form.field('reason')}
        maxLength={200}
      />
    </ReauthenticationDialog>
  )
}
