// Replaces the shop: reports when it is open, and at its end the signals that it received and whether the sandbox still runs.
const sandbox = `http://127.0.0.1:${process.env.SANDBOX_PORT}/sandbox/webhooks`
const heard = []
const stayOpen = setInterval(() => undefined, 60_000)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => heard.push(signal) === 1 && close())
process.stdout.write(`${JSON.stringify({ open: true, pid: process.pid })}\n`)
if (process.env.CLOSE_AT_ONCE) await close()

async function close() {
  await new Promise((resolve) => setTimeout(resolve, 300))
  const reply = await fetch(sandbox).catch(() => undefined)
  process.stdout.write(
    `${JSON.stringify({ heard, hasSandbox: reply?.ok ?? false, webhooks: (await reply?.json())?.url })}\n`,
  )
  clearInterval(stayOpen)
  process.exitCode = 7
}
