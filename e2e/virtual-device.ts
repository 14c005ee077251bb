import type { CDPSession, Page } from 'playwright-core'

/** A device that makes passkeys in one window. */
export interface Device {
  cdp: CDPSession
  authenticatorId: string
}

/** Gives a window a device with a fingerprint reader that always knows its owner. */
export async function attachDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  return { cdp, authenticatorId: await attachTo(cdp) }
}

async function attachTo(cdp: CDPSession): Promise<string> {
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

/** Restores the device with its passkeys after what removes it, such as the end of axe's session. */
export async function keeping(device: Device, act: () => Promise<unknown>): Promise<void> {
  const { cdp, authenticatorId } = device
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  await act()
  device.authenticatorId = await attachTo(cdp)
  for (const credential of credentials) {
    await cdp.send('WebAuthn.addCredential', { authenticatorId: device.authenticatorId, credential })
  }
}

export const verifyUser = ({ cdp, authenticatorId }: Device, isUserVerified: boolean): Promise<unknown> =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
