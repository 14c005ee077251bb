declare module 'virtual:pictures' {
  /** By name (`products/balcony-feed`): hash, width and height of the largest variant, then the smaller widths. */
  export const pictures: Record<string, [hash: string, width: number, height: number, ...widths: number[]]>
}

declare module 'virtual:films' {
  /** The pictures (`products/balcony-feed-turn`) that have a film, with its hash. */
  export const films: Record<string, string>
}
