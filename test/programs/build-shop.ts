import { join } from 'node:path'
import { build, loadConfigFromFile, type PluginOption } from 'vite'

// Builds the shop's pages for the browser from the sources in the working directory, as `vite build` does. Compressed copies are
// left out: equal files have equal copies, and making them takes most of the time.
const root = process.cwd()
const loaded = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  join(root, 'vite.config.ts'),
)
if (!loaded) throw new Error(`${root} has no vite.config.ts.`)

const isKept = (plugin: PluginOption): boolean =>
  !(plugin && 'name' in plugin && plugin.name === 'compress-files')

const plugins = (loaded.config.plugins ?? []).filter(isKept)
await build({ ...loaded.config, plugins, configFile: false, root, logLevel: 'warn' })
