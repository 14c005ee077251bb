/** Whether a host name or address always means this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)$/i.test(host)

/**
 * Whether the URL of PostgreSQL or of the provider stays on this machine. A folder as `host` names a unix
 * socket.
 */
export function isLoopbackUrl(address: string): boolean {
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? url.hostname
  return host === '' || host.startsWith('/') || isLoopbackHost(host)
}
