import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { createToken } from '#contract/admin/tokens.ts'
import { permissionsOfScopes, type TokenScope, tokenScopeKeys, tokenScopes } from '#contract/token-scopes.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'

interface Values {
  name: string
  expires_on: string
  networks: string
}

const labels = { name: 'Program', expires_on: 'Works until', networks: 'Networks' }

/** Days that a new token lasts unless its maker chooses otherwise. */
const suggestedDays = 90

const suggestedDay = (): string =>
  new Date(Date.now() + suggestedDays * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** Creates an API token, and shows its secret once. */
export function CreateToken() {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const form = useFields<Values>({
    labels,
    optional: ['networks'],
    check: requiring<Values>({ name: labels.name, expires_on: labels.expires_on }),
    defaultValues: { name: '', expires_on: suggestedDay(), networks: '' },
  })
  const [scopes, setScopes] = useState<TokenScope[]>([])
  const [secret, setSecret] = useState<string | null>(null)
  const offered = tokenScopeKeys.filter((scope) =>
    permissionsOfScopes([scope]).every((permission) => may(session, permission)),
  )
  function startAnew(): void {
    form.reset()
    setScopes([])
    setSecret(null)
  }
  async function create(): Promise<null> {
    const { name, expires_on, networks } = form.getValues()
    const list = networks.split(/[\s,]+/).filter((network) => network !== '')
    const body = { name, scopes, expires_on, networks: list }
    setSecret((await staffApi(createToken, { body })).token)
    await revalidate()
    return null
  }
  return (
    <ReauthenticationDialog
      command="create-token"
      label="Create a token"
      title="Create an API token"
      effect="The program that has the token works in your name, with the rights that you choose here."
      confirm="Create it"
      onOpen={startAnew}
      onConfirm={create}
      form={form}
      outcome={secret && <ShownSecret secret={secret} />}
    >
      <Field {...form.field('name')} maxLength={60} hint="Its name, such as Accounts." autoComplete="off" />
      <fieldset>
        <legend className="mb-1.5 font-semibold text-label">It may</legend>
        {offered.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={() =>
                setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
              }
              className="size-5 shrink-0 accent-leaf-700"
            />
            <span>
              {tokenScopes[scope].label} <span className="text-ink-700 text-label">({scope})</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field {...form.field('expires_on')} type="date" hint="You get a mail 14 and 3 days before." />
      <Field
        {...form.field('networks')}
        hint="Only from these addresses, such as 203.0.113.7 or 203.0.113.0/24. Empty: from everywhere."
        autoComplete="off"
      />
    </ReauthenticationDialog>
  )
}
