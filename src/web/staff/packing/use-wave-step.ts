import { Toast } from '@base-ui/react/toast'
import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { releaseWave, takeOutOrder, takeOverWave, type Wave } from '#contract/staff/waves.ts'
import { codeOf, failureOf } from '../../api/failure.ts'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'

type StepName = 'over' | 'release' | { out: string }

/** Sends a step of a wave with the shown version. */
export function useWaveStep({ id, version }: Wave): {
  problem: string | null
  take: (step: StepName) => void
} {
  const [problem, setProblem] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const { add } = Toast.useToastManager()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function send(step: StepName): Promise<void> {
    const input = { params: { id: String(id) }, body: { version } }
    if (step === 'over') await staffApi(takeOverWave, input)
    else if (step === 'release') await staffApi(releaseWave, input)
    else await staffApi(takeOutOrder, { ...input, body: { version, order: step.out } })
  }

  async function go(step: StepName): Promise<void> {
    setProblem(null)
    try {
      await send(step)
      add({
        title:
          typeof step === 'object'
            ? `${step.out} is taken out.`
            : step === 'over'
              ? 'This wave is yours.'
              : 'Released.',
      })
    } catch (error) {
      const failure = failureOf(error)
      const detour = detourOf(failure, pathname)
      if (detour) return navigate(detour)
      const isOld = codeOf(failure) === 'version_conflict'
      setProblem(
        isOld
          ? 'Somebody worked at this wave meanwhile. Look at it again, and choose anew.'
          : sentenceOf(failure),
      )
    }
    await revalidate()
  }

  return { problem, take: (step) => void go(step) }
}
