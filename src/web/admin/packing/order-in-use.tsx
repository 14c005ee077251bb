import { Link } from 'react-router'
import { startPacking } from '#contract/admin/packing.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { LastPacked } from './last-packed.tsx'
import { pageOfParcel } from './shipping-documents.ts'

export interface Rejection {
  code: string
  message: string
}

interface OrderInUseProps {
  id: string
  rejection: Rejection
  onTaken: () => void
}

const canTakeOver = ({ code }: Rejection): boolean => code === 'packed_by_other' || code === 'in_other_wave'

/** An order that can't be packed now, or that a colleague packs. */
export function OrderInUse({ id, rejection, onTaken }: OrderInUseProps) {
  const { problem, attempt } = useAttempt()

  const takeOver = () =>
    attempt(async () => {
      await staffApi(startPacking, { params: { id }, body: { take_over: true } })
      onTaken()
    })

  return (
    <>
      <LastPacked />
      <Link to="/packing" className="text-link text-label">
        Pack
      </Link>
      <h1 className="mt-1 text-heading">{id} is not packed here</h1>
      <Notice tone="error" className="mt-4">
        {problem ?? rejection.message}
      </Notice>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {canTakeOver(rejection) && <Button onClick={() => void takeOver()}>Take it over</Button>}
        <Link to={pageOfParcel(id)} className="text-link">
          Look at {id}
        </Link>
      </div>
    </>
  )
}
