import { bundledFiles, ensureBundle } from './bundle.mjs'

const main = 'tools/sandbox/razorpay/main.ts'

/** Separate from the server's bundle: the payment sandbox shares no code with the shop, and production has none. */
const sandbox = {
  name: 'sandbox',
  title: 'the payment sandbox',
  sources: ['tools/sandbox/razorpay', 'scripts/bundle-sandbox.mjs'],
  programs: [main],
  external: [],
}

/** The file that runs, by the source of its program. */
export const sandboxPrograms = bundledFiles(sandbox.name, sandbox.programs)

/** What `npm start` runs as the payment sandbox. */
export const bundledSandbox = sandboxPrograms[main]

export const ensureSandboxBundle = () => ensureBundle(sandbox)
