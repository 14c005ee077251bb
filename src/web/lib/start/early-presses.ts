import { hydrated } from '../hydrated.ts'
import { nextTask } from './next-task.ts'

declare global {
  interface Window {
    /** The buttons pressed before hydration, in order; `start.js` adds to them until it is undefined. */
    earlyPresses?: HTMLButtonElement[]
  }
}

/** Repeats the presses that came before hydration, each once. Later presses reach React themselves. */
export async function repeatEarlyPresses(): Promise<void> {
  await hydrated
  await nextTask()
  const presses = window.earlyPresses ?? []
  window.earlyPresses = undefined
  for (const button of presses) {
    button.removeAttribute('aria-busy')
    button.click()
    // The next press sees what this one changed, such as a quantity.
    await nextTask()
  }
}
