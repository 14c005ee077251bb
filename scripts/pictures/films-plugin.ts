import { cpSync, createReadStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { type Film, filmEndings, filmFile, readFilms } from './films.ts'

const list = 'virtual:films'
const addressOfFilms = '/assets/films/'

/** Copies the films under names with their hash, and tells the page of a product which there are (`virtual:films`). */
export function films({ originals }: { originals: string }): Plugin {
  let known: Film[] = []
  let outDir = ''
  let isForBrowser = true
  return {
    name: 'films',
    configResolved(config) {
      outDir = config.build.outDir
      isForBrowser = !config.build.ssr
    },
    buildStart() {
      known = readFilms(originals)
    },
    resolveId: (id) => (id === list ? `\0${list}` : undefined),
    load: (id) => (id === `\0${list}` ? listOf(known) : undefined),
    writeBundle() {
      if (!isForBrowser) return
      for (const film of known) copyFilm(film, originals, join(outDir, addressOfFilms))
    },
    configureServer(server) {
      server.middlewares.use((request, reply, next) => {
        const address = request.url?.split('?')[0] ?? ''
        for (const film of known) {
          const ending = filmEndings.find((each) => address === addressOfFilms + filmFile(film, each))
          if (!ending) continue
          reply.setHeader('content-type', `video/${ending}`)
          createReadStream(join(originals, `${film.name}.${ending}`)).pipe(reply)
          return
        }
        next()
      })
    },
  }
}

export const listOf = (films: Film[]): string =>
  `export const films = ${JSON.stringify(Object.fromEntries(films.map(({ name, hash }) => [name, hash])))}`

function copyFilm(film: Film, originals: string, target: string): void {
  for (const ending of filmEndings) {
    const copy = join(target, filmFile(film, ending))
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(join(originals, `${film.name}.${ending}`), copy)
  }
}
