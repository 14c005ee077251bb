import { useEffect, useState } from 'react'
import { previewMarkdown } from '#contract/staff/markdown.ts'
import { failureOf } from '../../api/failure.ts'
import { quietly, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useRested } from '../parts/use-rested.ts'

const restMs = 500

interface Preview {
  html: string
  /** Why it shows an earlier text. */
  problem: string | null
}

/** A text as the shop's own renderer has it, once the typing rests. */
export function usePreview(text: string): Preview {
  const rested = useRested(text, restMs)
  const [preview, setPreview] = useState<Preview>({ html: '', problem: null })
  useEffect(() => {
    let isOld = false
    async function ask(): Promise<void> {
      try {
        const { html } = await quietly(() => staffApi(previewMarkdown, { body: { text: rested } }))
        if (!isOld) setPreview({ html, problem: null })
      } catch (error) {
        const problem = sentenceOf(failureOf(error))
        if (!isOld) setPreview(({ html }) => ({ html, problem }))
      }
    }
    void ask()
    return () => {
      isOld = true
    }
  }, [rested])
  return preview
}
