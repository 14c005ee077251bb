import { useState } from 'react'
import { createRole, editRole, type listRoles, type StaffRole } from '#contract/admin/team.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

type RolesProps = Reply<typeof listRoles> & { mayEdit: boolean }

/** Roles and their permissions. The server rejects permissions that the editor lacks. */
export function Roles({ roles, permissions, mayEdit }: RolesProps) {
  const nameOf = (key: string): string => permissions.find((one) => one.key === key)?.name ?? key
  return (
    <section className="mt-8">
      <h2 className="text-subheading">Roles</h2>
      <ul className="mt-3 grid gap-3">
        {roles.map((role) => (
          <li key={role.id} className="card flex flex-wrap items-start justify-between gap-3 p-4">
            <span className="min-w-0">
              <span className="font-semibold">{role.name}</span>
              <span className="text-ink-700 text-label">
                {' '}
                {role.members} {role.members === 1 ? 'member' : 'members'}
              </span>
              <span className="block text-ink-700 text-label">
                {role.is_fixed ? 'Everything there is.' : role.permissions.map(nameOf).join(', ')}
              </span>
              {role.permissions.includes('refunds.write') && role.refund_limit !== null && (
                <span className="block text-ink-700 text-label">
                  Gives back up to {formatRupees(role.refund_limit)} of an order alone.
                </span>
              )}
            </span>
            {mayEdit && !role.is_fixed && (
              <EditRole key={role.version} edited={role} permissions={permissions} />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="mt-4">
          <EditRole edited={null} permissions={permissions} />
        </div>
      )}
    </section>
  )
}

interface Values {
  name: string
  limit: string
}

/** The default refund limit of a new role, in rupees. */
const usualLimit = 5000

function EditRole({
  edited: role,
  permissions,
}: { edited: StaffRole | null } & Pick<RolesProps, 'permissions'>) {
  const form = useFields<Values>({
    labels: { name: 'Name, in small letters', limit: 'Refunds of one order without a colleague, up to ₹' },
    optional: ['limit'],
    check: (values) => ({
      ...requiring<Values>({ name: 'Name' })(values),
      ...(/^\d{0,8}$/.test(values.limit.trim())
        ? {}
        : { limit: 'A limit is whole rupees; leave it empty for none.' }),
    }),
    defaultValues: { name: role?.name ?? '', limit: String((role ? role.refund_limit : usualLimit) ?? '') },
  })
  const [granted, setGranted] = useState<string[]>(role?.permissions ?? [])
  async function save(): Promise<string> {
    const { name, limit } = form.getValues()
    const refund_limit = limit.trim() === '' ? null : Number(limit)
    const body = { name, permissions: granted, refund_limit }
    if (role) {
      await staffApi(editRole, { params: { id: String(role.id) }, body: { ...body, version: role.version } })
    } else await staffApi(createRole, { body })
    return `The role ${name} is saved.`
  }
  return (
    <ReauthenticationDialog
      label={role ? 'Edit' : 'Make a role'}
      title={role ? `Role ${role.name}` : 'Make a role'}
      effect="It applies to members with this role at their next action."
      confirm="Save the role"
      onConfirm={save}
      form={form}
    >
      <Field {...form.field('name')} maxLength={40} autoComplete="off" />
      {granted.includes('refunds.write') && (
        <Field
          {...form.field('limit')}
          hint="Above it a colleague approves. Empty: no limit."
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <fieldset>
        <legend className="mb-1.5 font-semibold text-label">What it lets one do</legend>
        {permissions.map(({ key, name, label }) => (
          <label key={key} className="flex min-h-11 items-start gap-3 py-1.5">
            <input
              type="checkbox"
              checked={granted.includes(key)}
              onChange={() =>
                setGranted(granted.includes(key) ? granted.filter((one) => one !== key) : [...granted, key])
              }
              className="mt-0.5 size-5 shrink-0 accent-leaf-700"
            />
            <span>
              <span className="font-semibold">{name}</span>
              <span className="block text-ink-700 text-label">{label}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ReauthenticationDialog>
  )
}
