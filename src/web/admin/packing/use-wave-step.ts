import { Toast } from '@base-ui/react/toast'
import { useRevalidator } from 'react-router'
import { releaseWave, takeOutOrder, takeOverWave, type Wave } from '#contract/admin/waves.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

type StepName = 'over' | 'release' | { out: string }

const messageOf = (step: StepName): string => {
  if (typeof step === 'object') return `${step.out} is taken out.`
  return step === 'over' ? 'This packing batch is yours.' : 'Released.'
}

/** Sends a step of a wave with the shown version. */
export function useWaveStep({ id, version }: Wave): {
  problem: string | null
  take: (step: StepName) => void
} {
  const { problem, setProblem, attempt } = useAttempt({ onError: notifyOfChange })
  const { revalidate } = useRevalidator()
  const { add } = Toast.useToastManager()

  function notifyOfChange(failure: Failure): boolean {
    const isOld = codeOf(failure) === 'version_conflict'
    if (isOld)
      setProblem('Somebody worked at this packing batch meanwhile. Look at it again, and choose anew.')
    return isOld
  }

  async function send(step: StepName): Promise<void> {
    const input = { params: { id: String(id) }, body: { version } }
    if (step === 'over') await staffApi(takeOverWave, input)
    else if (step === 'release') await staffApi(releaseWave, input)
    else await staffApi(takeOutOrder, { ...input, body: { version, order: step.out } })
  }

  async function go(step: StepName): Promise<void> {
    await attempt(async () => {
      await send(step)
      add({ title: messageOf(step) })
    })
    await revalidate()
  }

  return { problem, take: (step) => void go(step) }
}
