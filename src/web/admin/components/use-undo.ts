import { Toast } from '@base-ui/react/toast'
import { useRevalidator } from 'react-router'
import { failureOf } from '../../lib/api/failure.ts'
import { sentenceOf } from './staff-api.ts'

const undoMs = 10_000

/** Shows what was done, with an undo button where that is possible; a sentence that `takeBack` answers is shown after it. */
export function useUndo(): (title: string, undo?: () => Promise<unknown>) => void {
  const { add, close } = Toast.useToastManager()
  const { revalidate } = useRevalidator()
  return (title, takeBack) => {
    if (!takeBack) return void add({ title })
    const undo = async (): Promise<void> => {
      close(id)
      try {
        const message = await takeBack()
        add({ title: typeof message === 'string' ? message : 'Undone.' })
      } catch (thrown) {
        const error = failureOf(thrown)
        add({ title: `Not undone: ${sentenceOf(error)}` })
      }
      await revalidate()
    }
    const id = add({ title, timeout: undoMs, actionProps: { children: 'Undo', onClick: () => void undo() } })
  }
}
