import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Ports {
  http: number
  https: number
  shop: number
  otherShop: number
  office: number
}

export interface Proxy {
  /** The certificate, which callers trust. */
  authority: Buffer
  stop: () => Promise<void>
}

const configuration = new URL('../../docs/deploy/nginx.conf', import.meta.url)

/** Makes a certificate of both names. */
export async function makeCertificate(folder: string): Promise<{ key: string; certificate: string }> {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') }
  const names = 'subjectAltName=DNS:shop.example,DNS:staff.example,DNS:localhost,IP:127.0.0.1'
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
      .concat(['-subj', '/CN=shop.example', '-addext', names])
      .concat(['-keyout', files.key, '-out', files.certificate]),
    { stdio: 'ignore' },
  )
  return files
}

/**
 * Starts nginx with the configuration of `docs/deploy`; only ports, folders and the certificate differ.
 * @throws with a sentence when nginx is not installed or refuses the configuration.
 */
export async function startNginx(folder: string, ports: Ports): Promise<Proxy> {
  // The workers of a master that root has started belong to another account.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'cache'), { recursive: true, mode: 0o777 })
  const { key, certificate } = await makeCertificate(folder)
  const written = (await readFile(configuration, 'utf8'))
    .replace('/etc/letsencrypt/live/shop.example/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/shop.example/privkey.pem', key)
    .replace('/var/cache/nginx/soilkin', join(folder, 'cache'))
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.shop}`)
    .replace('# server 127.0.0.1:3010', `server 127.0.0.1:${ports.otherShop}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports.office}`)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, written)
  const settings = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};`
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', settings], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await isOpen(child, ports.http)
  return {
    authority: await readFile(certificate),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
    },
  }
}

async function isOpen(child: ChildProcess, port: number): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () =>
      reject(new Error('nginx is not installed (Debian: apt-get install nginx-light).')),
    )
    child.once('exit', (code) => reject(new Error(`nginx ended with ${code}.`)))
  })
  for (let isUp = false; !isUp; ) {
    const answer = fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    isUp = await Promise.race([answer, failed])
    await wait(50)
  }
  failed.catch(() => undefined)
}
