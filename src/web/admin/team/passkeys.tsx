import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  addStaffPasskey,
  beginStaffPasskey,
  removeStaffPasskey,
  type StaffPasskey,
} from '#contract/admin/passkeys.ts'
import { maxPasskeyNameLength, maxPasskeys } from '#contract/passkeys.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { canUsePasskeys, isIpAddress } from '../../lib/passkeys/can-use.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { Card } from '../components/card.tsx'
import { staffApi } from '../components/staff-api.ts'
import { loadCeremony } from '../components/use-passkey.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

/** The passkeys of the member, to be added and removed. */
export function Passkeys({ passkeys }: { passkeys: StaffPasskey[] }) {
  return (
    <Card heading="Passkeys">
      <p>
        Sign in with your fingerprint, your face or the PIN of your device, in place of password and code.
        Keep the second factor as well, for devices without a passkey.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {passkeys.map((passkey) => (
            <OwnPasskey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <AddPasskey count={passkeys.length} />
      </div>
    </Card>
  )
}

function OwnPasskey({ passkey }: { passkey: StaffPasskey }) {
  const { id, name } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="wrap-anywhere font-semibold">{name}</span>{' '}
        {passkey.is_synced && <Badge tone="green">Synced to your devices</Badge>}
        <span className="block text-ink-700 text-label">
          Added <Age at={passkey.added_at} />,{' '}
          {passkey.last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              last used <Age at={passkey.last_used_at} />
            </>
          )}
        </span>
      </span>
      <ReauthenticationDialog
        label="Remove"
        subject={`the passkey ${name}`}
        title={`Remove the passkey ${name}`}
        effect="It no longer signs in. Delete it on your device as well, so that the device does not offer it."
        confirm="Remove the passkey"
        onConfirm={async () => (await staffApi(removeStaffPasskey, { params: { id: String(id) } })).message}
      />
    </li>
  )
}

const labels = { name: 'Name of the passkey' }

function AddPasskey({ count }: { count: number }) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields<{ name: string }>({ labels, check: requiring(labels), defaultValues: { name: '' } })
  if (!canUsePasskeys()) return <NoPasskeysHere />
  if (count >= maxPasskeys)
    return (
      <p className="text-ink-700 text-label">
        You have {maxPasskeys} passkeys, which is the most. Remove one that you do not use to add another.
      </p>
    )

  async function add(): Promise<string | null> {
    setProblem(null)
    const [{ makePasskey }, { options }] = await Promise.all([
      loadCeremony(),
      staffApi(beginStaffPasskey, {}),
    ])
    const made = await makePasskey(options)
    if ('problem' in made) {
      setProblem(made.problem)
      return null
    }
    const { message } = await staffApi(addStaffPasskey, { body: { name: form.getValues().name, ...made } })
    form.reset()
    await revalidate()
    return message
  }
  return (
    <ReauthenticationDialog
      label="Add a passkey"
      title="Add a passkey"
      effect="Your device keeps it, and asks for your fingerprint, your face or its PIN."
      confirm="Create the passkey"
      form={form}
      onOpen={() => setProblem(null)}
      onConfirm={add}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Field
        {...form.field('name')}
        maxLength={maxPasskeyNameLength}
        autoComplete="off"
        hint="So that you know it again, such as “My phone”."
      />
    </ReauthenticationDialog>
  )
}

/** Says why this browser makes no passkey at this address, and where one opens the back office instead. */
function NoPasskeysHere() {
  const { port, hostname } = location
  if (!isIpAddress())
    return (
      <p className="text-ink-700 text-label">
        This browser can’t make passkeys for this address. They need a recent browser, and https or localhost.
      </p>
    )
  const isThisMachine = /^127\.|^\[::1\]$/.test(hostname)
  return (
    <p className="text-ink-700 text-label">
      Browsers make no passkeys for an address of numbers such as {hostname}.{' '}
      {isThisMachine ? (
        <>
          Open{' '}
          <a href={`http://localhost:${port}/account`} className="text-link wrap-anywhere">
            http://localhost:{port}/account
          </a>{' '}
          instead, sign in there once more, and add one.
        </>
      ) : (
        'Open the back office at its domain, with https, to add one.'
      )}
    </p>
  )
}
