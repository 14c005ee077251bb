import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A member of the crew, as they remember themselves from one day to the next. */
export interface Member {
  email: string
  password: string
  /** The seed of the second factor, in base32. */
  secret: string
  /** The step whose code was used last: none counts twice. */
  lastStep: number
  cookie: string
}

export const readMembers = (file: string): Member[] => JSON.parse(readFileSync(file, 'utf8')) as Member[]

/** Whole or not at all, since the program may be killed while it writes; and in one go, since several members write. */
export function writeMembers(file: string, members: Member[]): void {
  writeFileSync(`${file}.new`, JSON.stringify(members))
  renameSync(`${file}.new`, file)
}
