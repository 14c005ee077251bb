/** Lets the browser answer a tap between two steps. No timer: pages whose clock a test has stopped start too. */
export const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  })
