import { films } from 'virtual:films'

/** Addresses of one film in the two forms that browsers play. */
export interface Video {
  webm: string
  mp4: string
}

/** The film that the picture at this address stands for. */
export function videoOf(src: string): Video | undefined {
  const name = /^\/images\/(.+)\.[a-z]+$/.exec(src)?.[1] ?? ''
  const hash = Object.hasOwn(films, name) ? films[name] : undefined
  if (!hash) return undefined
  const fileStem = `/assets/films/${name}-${hash}`
  return { webm: `${fileStem}.webm`, mp4: `${fileStem}.mp4` }
}
