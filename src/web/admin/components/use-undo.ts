import { Toast } from '@base-ui/react/toast'
import { useRevalidator } from 'react-router'
import { failureOf } from '../../lib/api/failure.ts'
import { sentenceOf } from './staff-api.ts'

const undoMs = 10_000

/**
 * Returns a function that shows a toast, with an Undo button when the action can be undone. A message
 * returned by `undo` follows.
 */
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
