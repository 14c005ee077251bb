import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts secrets of rows. A secret can be decrypted only for its owner, such as 'staff 7'. */
export interface SecretBox {
  seal: (owner: string, secret: Buffer) => Buffer
  /** @throws {Error} when it was encrypted with another key or for another owner. */
  open: (owner: string, sealed: Buffer) => Buffer
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export const secretBoxOf = (key: Buffer): SecretBox => ({
  seal: (owner, secret) => {
    const iv = randomBytes(ivBytes)
    const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
    return Buffer.concat([iv, sealing.getAuthTag(), sealed])
  },
  open: (owner, sealed) => {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
  },
})
