import { emailIn } from '#contract/admin/fields.ts'
import { readArguments } from './read-arguments.ts'
import { TaskRejected } from './task-rejected.ts'

export type StaffInput = { verb: 'invite'; email: string; role: string } | { verb: 'reset'; email: string }

const usage = `npm run staff -- invite MAIL --role ROLE
npm run staff -- reset MAIL`

/** @throws {TaskRejected} with the usage. */
export function readStaffArguments(args: string[]): StaffInput {
  const { values, positionals } = readArguments(
    { args, allowPositionals: true, options: { role: { type: 'string' } } },
    usage,
  )
  const [verb, address = '', ...more] = positionals
  const email = emailIn(address)
  const { role } = values
  if (!email || more.length > 0) throw new TaskRejected(usage)
  if (verb === 'invite' && role) return { verb, email, role }
  if (verb === 'reset') return { verb, email }
  throw new TaskRejected(usage)
}
