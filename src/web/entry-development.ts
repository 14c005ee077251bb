// For `npm run dev`: the inline scripts that Vite adds to an HTML page. React compares the head, so it must
// hold nothing else.

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
