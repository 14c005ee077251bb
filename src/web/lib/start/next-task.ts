/** Lets the browser answer a tap between two steps. Needs no timer, so pages also start under a test's stopped clock. */
export const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  })
