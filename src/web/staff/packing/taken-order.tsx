import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { startPacking } from '#contract/staff/packing.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { LastPacked } from './last-packed.tsx'

export interface Refusal {
  code: string
  message: string
}

interface TakenOrderProps {
  id: string
  refusal: Refusal
  onTaken: () => void
}

const canTakeOver = ({ code }: Refusal): boolean => code === 'packed_by_other' || code === 'in_other_wave'

/** An order that can't be packed now, or that a colleague packs. */
export function TakenOrder({ id, refusal, onTaken }: TakenOrderProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function takeOver(): Promise<void> {
    try {
      await staffApi(startPacking, { params: { id }, body: { take_over: true } })
      onTaken()
    } catch (error) {
      const failure = failureOf(error)
      const detour = detourOf(failure, pathname)
      if (detour) await navigate(detour)
      else setProblem(sentenceOf(failure))
    }
  }

  return (
    <>
      <LastPacked />
      <Link to="/packing" className="text-link text-label">
        Pack
      </Link>
      <h1 className="mt-1 text-heading">{id} is not packed here</h1>
      <Notice tone="error" className="mt-4">
        {problem ?? refusal.message}
      </Notice>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {canTakeOver(refusal) && <Button onClick={() => void takeOver()}>Take it over</Button>}
        <Link to={`/orders/${id}`} className="text-link">
          Look at {id}
        </Link>
      </div>
    </>
  )
}
