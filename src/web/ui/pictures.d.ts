declare module 'virtual:pictures' {
  /** By name (`products/balcony-feed`): hash, width and height of the largest variant, then the smaller widths. */
  export const pictures: Record<string, [hash: string, width: number, height: number, ...widths: number[]]>
}
