import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import type { DraftKind, PlannedDraft } from './draft-kind.ts'

interface NewDraftProps<Live extends { id: number }, Draft extends PlannedDraft> {
  kind: Pick<DraftKind<Live, Draft>, 'begin' | 'draftsPath' | 'words'>
  copyOf?: number
}

/** Begins the draft of something new, from scratch or like another one, and opens it. */
export function NewDraft<Live extends { id: number }, Draft extends PlannedDraft>({
  kind,
  copyOf,
}: NewDraftProps<Live, Draft>) {
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  const begin = () =>
    attempt(async () => {
      const { id } = await kind.begin(copyOf ?? null)
      await navigate(`${kind.draftsPath}/${id}`)
    })
  return (
    <>
      <Button look={copyOf === undefined ? 'primary' : 'secondary'} onClick={() => void begin()}>
        {copyOf === undefined ? kind.words.begin : kind.words.beginLike}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
