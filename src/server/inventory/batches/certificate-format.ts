const starts = [
  ['pdf', Buffer.from('%PDF-')],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
] as const

/** What a file is by its first bytes, whatever its name says; null for anything but the three. */
export const formatOf = (bytes: Buffer): (typeof starts)[number][0] | null =>
  starts.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0] ?? null
