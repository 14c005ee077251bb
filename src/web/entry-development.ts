// `npm run dev` only: what Vite would put into an HTML page as inline scripts. React compares the head that the server
// sent with its own, so nothing may stand there that it does not know.

const viteClient = '/@vite/client'
const refreshRuntime = '/@react-refresh'

interface RefreshRuntime {
  injectIntoGlobalHook: (window: Window) => void
}

const { default: runtime }: { default: RefreshRuntime } = await import(/* @vite-ignore */ refreshRuntime)
runtime.injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
})
await import(/* @vite-ignore */ viteClient)
await import('./entry-browser.tsx')

export {}
