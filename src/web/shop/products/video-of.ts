import { films } from 'virtual:films'

/** The addresses of a video in the two formats of browsers. */
export interface Video {
  webm: string
  mp4: string
}

/** The video of a picture's address. */
export function videoOf(src: string): Video | undefined {
  const name = /^\/images\/(.+)\.[a-z]+$/.exec(src)?.[1] ?? ''
  const hash = Object.hasOwn(films, name) ? films[name] : undefined
  if (!hash) return undefined
  const fileStem = `/assets/films/${name}-${hash}`
  return { webm: `${fileStem}.webm`, mp4: `${fileStem}.mp4` }
}
