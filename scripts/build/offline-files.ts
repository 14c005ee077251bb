import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const source = (name: string): string =>
  fileURLToPath(new URL(`../../src/web/lib/offline/${name}.ts`, import.meta.url))

/**
 * Builds the service worker and the script of the offline page at fixed addresses. A browser requests the worker by
 * name, and the worker the script. Each is one file and shares nothing with the pages' scripts.
 */
export const offlineFiles = (): Plugin => ({
  name: 'offline-files',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async writeBundle({ dir }) {
    for (const [name, input] of Object.entries({ sw: source('worker'), offline: source('offline-page') })) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: dir,
          emptyOutDir: false,
          modulePreload: false,
          target: 'baseline-widely-available',
          rolldownOptions: { input: { [name]: input }, output: { entryFileNames: '[name].js' } },
        },
      })
    }
  },
})
