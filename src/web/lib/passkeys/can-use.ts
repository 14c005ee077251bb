/** Whether the browser supports passkeys for this address; an IP address never does. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
