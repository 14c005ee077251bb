import { readFileSync } from 'node:fs'
import { writeWhole } from './write-whole.ts'

/** A member of the staff, as stored from one start to the next. */
export interface Member {
  role: Role
  /** Whether they make orders by telephone instead of working at returns and questions. */
  sells: boolean
  email: string
  password: string
  /** The seed of the second factor, in base32. */
  secret: string
  /** The step whose code was used last: none counts twice. */
  lastStep: number
  cookie: string
  /** Grave actions want a code of the last minutes. */
  signedInAtMs: number
}

export type Role = 'packing' | 'orders' | 'owner'

export const readMembers = (file: string): Member[] => JSON.parse(readFileSync(file, 'utf8')) as Member[]

export const writeMembers = (file: string, members: Member[]): void => writeWhole(file, members)
