import { Notice } from '../../ui/notice.tsx'
import type { DraftKind, PlannedDraft } from './draft-kind.ts'

interface OutNoticeProps<Live extends { id: number }, Draft extends PlannedDraft> {
  kind: DraftKind<Live, Draft>
  live: Live | null
}

/** That nobody sees what is published of something that was taken out. */
export function OutNotice<Live extends { id: number }, Draft extends PlannedDraft>({
  kind,
  live,
}: OutNoticeProps<Live, Draft>) {
  return live && kind.isOut(live) ? <Notice tone="info">{kind.words.out}</Notice> : null
}
