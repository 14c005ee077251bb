/** Whether the page is opened at an IP address, for which no browser makes passkeys. */
export const isIpAddress = (): boolean => /^[\d.]+$|:/.test(location.hostname)

/** Whether the browser supports passkeys for this address. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !isIpAddress()
