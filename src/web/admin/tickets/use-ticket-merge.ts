import { useRevalidator } from 'react-router'
import { getTicket, mergeTicket, type Ticket, unmergeTicket } from '#contract/admin/tickets.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'

type Part = Pick<Ticket, 'id' | 'number'>

/** Merges another ticket into the open one, with undo, and splits merged ones off again. */
export function useTicketMerge() {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const { problem, attempt } = useAttempt()
  const undo = async ({ id }: Part) => {
    const params = { id: String(id) }
    const { version } = await staffApi(getTicket, { params })
    await staffApi(unmergeTicket, { params, body: { version } })
  }
  const merge = ({ id, number, version }: Ticket, other: Part) =>
    attempt(async () => {
      const params = { id: String(id) }
      await staffApi(mergeTicket, { params, body: { version, other: other.number } })
      notify(`${other.number} is a part of ${number} now.`, () => undo(other))
      await revalidate()
    })
  const unmerge = (part: Part) =>
    attempt(async () => {
      await undo(part)
      notify(`${part.number} stands alone again.`)
      await revalidate()
    })
  return { problem, merge, unmerge }
}
