import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { createWebhookEndpoint, editWebhookEndpoint, type WebhookEndpoint } from '#contract/admin/webhooks.ts'
import { type EventType, eventTypeKeys } from '#contract/event-types.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { ShownSecret } from '../tokens/shown-secret.tsx'
import { EventChoices, Tick } from './event-choices.tsx'

interface Values {
  url: string
}

const labels = { url: 'Address' }

/** The fields of an endpoint, and what they hold now. */
function useEndpointFields(first: Pick<WebhookEndpoint, 'url' | 'events' | 'include_personal_data'>) {
  const form = useFields<Values>({
    labels,
    check: requiring<Values>(labels),
    defaultValues: { url: first.url },
  })
  const firstEvents = eventTypeKeys.filter((type) => first.events.includes(type))
  const [events, setEvents] = useState<EventType[]>(firstEvents)
  const [isPersonal, setPersonal] = useState(first.include_personal_data)
  const fields: ReactNode = (
    <>
      <Field
        {...form.field('url')}
        type="url"
        maxLength={1000}
        hint="It begins with https:// and is in the public internet."
        autoComplete="off"
      />
      <EventChoices chosen={events} onChange={setEvents} />
      <Tick
        label="With personal data"
        hint="Name, e-mail, phone and address. Choose it only for a program that needs them."
        isTicked={isPersonal}
        onTick={() => setPersonal(!isPersonal)}
      />
    </>
  )
  return {
    form,
    fields,
    read: () => ({ url: form.getValues('url').trim(), events, include_personal_data: isPersonal }),
    reset: () => {
      form.reset({ url: first.url })
      setEvents(firstEvents)
      setPersonal(first.include_personal_data)
    },
  }
}

/** Adds an endpoint, and shows its secret once. */
export function AddEndpoint() {
  const { revalidate } = useRevalidator()
  const { form, fields, read, reset } = useEndpointFields({
    url: '',
    events: [],
    include_personal_data: false,
  })
  const [secret, setSecret] = useState<string | null>(null)
  async function add(): Promise<null> {
    setSecret((await staffApi(createWebhookEndpoint, { body: read() })).secret)
    await revalidate()
    return null
  }
  return (
    <ReauthenticationDialog
      command="add-webhook-endpoint"
      label="Add an endpoint"
      title="Add a webhook endpoint"
      effect="The shop sends the events that you choose to this address, signed with a secret."
      confirm="Add it"
      onOpen={() => {
        reset()
        setSecret(null)
      }}
      onConfirm={add}
      form={form}
      outcome={secret && <ShownSecret secret={secret} what="secret" />}
    >
      {fields}
    </ReauthenticationDialog>
  )
}

/** Changes address, events and personal data of an endpoint. */
export function EditEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { revalidate } = useRevalidator()
  const { form, fields, read, reset } = useEndpointFields(endpoint)
  async function save(): Promise<string> {
    await staffApi(editWebhookEndpoint, { params: { id: String(endpoint.id) }, body: read() })
    await revalidate()
    return 'The endpoint is saved.'
  }
  return (
    <ReauthenticationDialog
      label="Edit"
      title="Edit the endpoint"
      effect="Events that wait go to the new address."
      confirm="Save"
      onOpen={reset}
      onConfirm={save}
      form={form}
    >
      {fields}
    </ReauthenticationDialog>
  )
}
