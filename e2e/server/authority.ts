import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machine.ts'

/** The address of the authority's directory, for `install --authority`. */
export const directory = 'https://authority.example:14000/acme/local/directory'

const caddyfile = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	http_port 14080
	https_port 14000
}

authority.example:14000 {
	tls internal
	acme_server
}
`

/**
 * Starts a certificate authority of the test's own that the machine trusts: a second Caddy, which speaks ACME and calls the
 * domains as Let's Encrypt does. The machine's own Caddy is installed later, by the installer.
 */
export async function startAuthority(machine: Machine): Promise<void> {
  await writeFile(join(machine.folder, 'root/authority.caddyfile'), caddyfile)
  const made = await machine.run(`
    set -e
    mkdir -p /root/authority && cd /root/authority
    apt-get -qq update && apt-get -qq download caddy && dpkg -x caddy_*.deb .
    systemd-run --quiet --unit=authority --setenv=XDG_DATA_HOME=/root/authority/data \\
      /root/authority/usr/bin/caddy run --adapter caddyfile --config /root/authority.caddyfile
    root=/root/authority/data/caddy/pki/authorities/local/root.crt
    for _ in $(seq 60); do [ -e $root ] && break; sleep 1; done
    cp $root /usr/local/share/ca-certificates/authority.crt
    update-ca-certificates >/dev/null
    curl -fsS --retry 30 --retry-delay 1 --retry-all-errors -o /dev/null ${directory}`)
  assert.equal(made.code, 0, made.text)
}
