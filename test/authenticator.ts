import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A software authenticator for tests of calls: what a browser with a passkey would answer (WebAuthn level 3, ES256).

/** The properties of one ceremony; omitted ones are correct. */
export interface Ceremony {
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
  isBackedUp?: boolean
  canSync?: boolean
  userHandle?: string
  type?: 'webauthn.create' | 'webauthn.get'
}

interface TestPasskey {
  id: Buffer
  userHandle: string
  privateKey: KeyObject
  coseKey: Buffer
}

export interface Authenticator {
  /** Answers the options of a new passkey. */
  create: (options: { challenge: string; user: { id: string } }, ceremony?: Ceremony) => object
  /** Answers the options of a sign-in with the passkey that was made last. */
  answer: (options: { challenge: string }, ceremony?: Ceremony) => AssertionJson
}

export interface AssertionJson {
  id: string
  response: Record<string, string>
}

/** @param home the relying party that the authenticator believes it talks to. */
export function testAuthenticator(home: { origin: string; rpId: string }): Authenticator {
  let passkey: TestPasskey | undefined
  const clientData = (type: string, challenge: string, { origin = home.origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    create: ({ challenge, user }, ceremony = {}) => {
      passkey = newPasskey(user.id)
      const authData = authenticatorData(home.rpId, ceremony, passkey)
      return credentialJson(passkey, {
        clientDataJSON: clientData(ceremony.type ?? 'webauthn.create', challenge, ceremony),
        attestationObject: attestationOf(authData),
      })
    },
    answer: ({ challenge }, ceremony = {}) => {
      if (!passkey) throw new Error('This authenticator has no passkey yet.')
      const clientDataJSON = clientData(ceremony.type ?? 'webauthn.get', challenge, ceremony)
      const authData = authenticatorData(home.rpId, ceremony)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()])
      return credentialJson(passkey, {
        clientDataJSON,
        authenticatorData: authData,
        signature: sign('sha256', signed, passkey.privateKey),
        userHandle: Buffer.from(ceremony.userHandle ?? passkey.userHandle, 'base64url'),
      })
    },
  }
}

function newPasskey(userHandle: string): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (coordinate: string) => Buffer.from(coordinate, 'base64url')
  // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    point(x),
    Buffer.from('225820', 'hex'),
    point(y),
  ])
  return { id: randomBytes(32), userHandle, privateKey, coseKey }
}

const flags = { present: 0x01, verified: 0x04, canSync: 0x08, backedUp: 0x10, withKey: 0x40 }

function authenticatorData(home: string, ceremony: Ceremony, made?: TestPasskey): Buffer {
  const { rpId = home, counter = 0, isVerified = true, canSync = true, isBackedUp = canSync } = ceremony
  const flag =
    flags.present |
    (isVerified ? flags.verified : 0) |
    (canSync ? flags.canSync : 0) |
    (isBackedUp ? flags.backedUp : 0) |
    (made ? flags.withKey : 0)
  const head = Buffer.alloc(5)
  head.writeUInt8(flag, 0)
  head.writeUInt32BE(counter, 1)
  const rpIdHash = createHash('sha256').update(rpId).digest()
  if (!made) return Buffer.concat([rpIdHash, head])
  const [aaguid, length] = [Buffer.alloc(16), Buffer.alloc(2)]
  length.writeUInt16BE(made.id.length)
  return Buffer.concat([rpIdHash, head, aaguid, length, made.id, made.coseKey])
}

/** CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestationOf(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  const text = (words: string) => Buffer.concat([Buffer.from([0x60 | words.length]), Buffer.from(words)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}

function credentialJson(passkey: TestPasskey, response: Record<string, Buffer>): AssertionJson {
  const id = passkey.id.toString('base64url')
  const texts = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
  return { id, rawId: id, type: 'public-key', response: Object.fromEntries(texts) } as AssertionJson
}
