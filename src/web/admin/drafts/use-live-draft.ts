import { useRef } from 'react'
import type { LiveKind } from '#contract/admin/live.ts'
import { useLive } from '../live/use-live.ts'

/** Follows the draft of something new until it is published or discarded: then there is nothing to load again. */
export function useLiveDraft(kind: LiveKind, draftId: number): { onEnding: (isEnding: boolean) => void } {
  const isOver = useRef(false)
  useLive({
    kinds: [kind],
    concerns: ([, id]) => id === String(draftId),
    isOver: () => isOver.current,
  })
  return {
    onEnding: (isEnding) => {
      isOver.current = isEnding
    },
  }
}
