import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { directory, startAuthority } from './server/authority.ts'
import { publicAddress, startMachine } from './server/machine.ts'

// `npm run try-server`: installs the shop with `deploy/soilkin` on a machine of its own, upgrades it and goes back. Needs root,
// and debootstrap, systemd-nspawn and slirp4netns (Debian: apt-get install debootstrap systemd-container slirp4netns).

const root = new URL('../', import.meta.url).pathname
const [domain, office] = ['shop.example', 'office.shop.example']
const failures: string[] = []
let passed = 0

async function check(sentence: string, look: () => Promise<void>): Promise<void> {
  const from = performance.now()
  const seconds = () => `${Math.round((performance.now() - from) / 1000)} s`
  try {
    await look()
    passed += 1
    process.stdout.write(`ok   ${sentence} (${seconds()})\n`)
  } catch (error) {
    failures.push(sentence)
    process.stdout.write(
      `FAIL ${sentence} (${seconds()})\n     ${error instanceof Error ? error.message : error}\n`,
    )
  }
}

process.stdout.write('Making a machine from the packages of Debian …\n')
const machine = await startMachine()

/** The command as its owner runs it, from the folder of a clone. */
const soilkin = (words: string, clone = '/root/soilkin') => machine.run(`${clone}/deploy/soilkin ${words}`)
const install = `install ${domain} you@shop.example`

async function succeed(script: string): Promise<string> {
  const { code, text } = await machine.run(script)
  assert.equal(code, 0, text)
  return text.trim()
}

async function assertRefused(script: string, sentence: RegExp): Promise<void> {
  const { code, text } = await machine.run(script)
  assert.equal(code, 1, text)
  assert.match(text.trim().split('\n').at(-1) ?? '', sentence)
  assert.equal(await succeed('find /opt /etc/soilkin.env ! -path /opt 2>/dev/null || true'), '')
}

const writeHosts = (lines: string[]) =>
  writeFile(
    join(machine.folder, 'etc/hosts'),
    `${['127.0.0.1 localhost authority.example', ...lines].join('\n')}\n`,
  )

/** Copies the files of this repository into a clone on the machine. */
async function copyClone(name: string): Promise<string> {
  const clone = join(machine.folder, 'root', name)
  await promisify(execFile)('bash', [
    '-c',
    'mkdir -p "$1" && cd "$2" && git ls-files -co --exclude-standard -z | tar --null --ignore-failed-read -T - -cf - | tar -xf - -C "$1"',
    '-',
    clone,
    root,
  ])
  return clone
}

const openHome = () => succeed(`curl -fsS --retry 20 --retry-delay 1 --retry-all-errors https://${domain}/`)
const countShoppers = () =>
  succeed("runuser -u postgres -- psql -qAtd soilkin -c 'SELECT count(*) FROM accounts'")

const register = (name: string) =>
  succeed(`curl -fsS https://${domain}/api/register -H 'content-type: application/json' \\
    -d '{"fullName":"Meera Iyer","email":"${name}@example.com","phone":"+9198000000${name.length}1","password":"marigold-77-${name}"}'`)

try {
  await copyClone('soilkin')
  await writeHosts([])

  await check('refuses an account without the rights of root', async () => {
    await succeed('chmod 755 /root')
    await assertRefused(
      `setpriv --reuid 65534 --clear-groups /root/soilkin/deploy/soilkin ${install}`,
      /needs root/,
    )
  })
  await check('refuses an address as a domain', () =>
    assertRefused(`/root/soilkin/deploy/soilkin install https://shop.example a@b.example`, /is no domain/),
  )
  await check('refuses a domain without an address', () =>
    assertRefused(
      `/root/soilkin/deploy/soilkin ${install}`,
      /^shop\.example has no address yet.*203\.0\.113\.10/,
    ),
  )
  await check('refuses a domain that leads elsewhere', async () => {
    await writeHosts([`203.0.113.99 ${domain} ${office}`])
    await assertRefused(
      `/root/soilkin/deploy/soilkin ${install}`,
      /^shop\.example leads to 203\.0\.113\.99, and this machine is 203\.0\.113\.10\./,
    )
    await writeHosts([`${publicAddress} ${domain} ${office}`])
  })
  await check('refuses a port that another program has', () =>
    assertRefused(
      `systemd-socket-activate --listen=80 /bin/cat & sleep 1; /root/soilkin/deploy/soilkin ${install}; code=$?; kill %1; exit $code`,
      /^Port 80 is taken by/,
    ),
  )
  await check('refuses a machine with too little memory', () =>
    assertRefused(
      `printf 'MemTotal: 900000 kB\\nSwapTotal: 0 kB\\n' >/run/meminfo; mount --bind /run/meminfo /proc/meminfo
      /root/soilkin/deploy/soilkin ${install}; code=$?; umount /proc/meminfo; exit $code`,
      /^This machine has 878 MB of memory/,
    ),
  )
  await check('refuses a disk that is nearly full', () =>
    assertRefused(
      `mount -t tmpfs -o size=100m tmpfs /opt; /root/soilkin/deploy/soilkin ${install}; code=$?; umount /opt; exit $code`,
      /^\/opt has \d+ MB free/,
    ),
  )

  await startAuthority(machine)
  let link = ''
  await check('installs the shop with one command and prints the invitation', async () => {
    const { code, text } = await soilkin(`${install} --authority ${directory}`)
    assert.equal(code, 0, text)
    link = /https:\/\/office\.shop\.example\/\S+#\S+/.exec(text)?.[0] ?? ''
    assert.notEqual(link, '', text)
  })
  await check('serves shop and office over TLS with certificates of the authority', async () => {
    assert.match(await openHome(), /Shop Our Products/)
    assert.match(await succeed(`curl -fsS https://${office}/sign-in`), /<html/)
    const { text } = await machine.run(`curl -sSv -o /dev/null https://${domain}/ 2>&1`)
    assert.match(text, /issuer: CN=Caddy Local Authority/)
    assert.match(
      await succeed(`curl -sSI http://${domain}/blog`),
      /^HTTP\/1\.1 308.*location: https:\/\/shop\.example\/blog/is,
    )
  })
  await check('opens the invitation', async () => {
    const token = new URL(link).hash.replace(/^#(token=)?/, '')
    const answer =
      await succeed(`curl -sS https://${office}/api/invitations/look -H 'origin: https://${office}' \\
      -H 'content-type: application/json' -d '{"token":"${token}"}'`)
    assert.match(answer, /you@shop\.example/)
  })
  await check('runs under its own account, which reads its data alone', async () => {
    assert.equal(await succeed('stat -c "%U %a" /var/lib/soilkin'), 'soilkin 700')
    assert.equal(await succeed('stat -c "%U %a" /etc/soilkin.env'), 'root 600')
    assert.equal(await succeed('systemctl show -P User soilkin'), 'soilkin')
    assert.equal(await succeed('find /opt/soilkin ! -user root | head -n 3'), '')
    const { code } = await machine.run('runuser -u soilkin-build -- ls /var/lib/soilkin')
    assert.notEqual(code, 0)
    for (const unit of ['soilkin', 'caddy', 'postgresql']) {
      assert.equal(await succeed(`systemctl is-enabled ${unit}`), 'enabled')
    }
  })
  await check('hears the addresses of callers through the proxy', async () => {
    await register('a')
    assert.match(await succeed('journalctl -u soilkin -o cat --no-pager | tail -n 200'), /203\.0\.113\.10/)
  })
  await check('changes nothing when it runs again', async () => {
    const before = await succeed('readlink /opt/soilkin/current; md5sum /etc/soilkin.env')
    const { code, text } = await soilkin(`${install} --authority ${directory}`)
    assert.equal(code, 0, text)
    assert.equal(await succeed('readlink /opt/soilkin/current; md5sum /etc/soilkin.env'), before)
  })
  await check('upgrades no installed shop and keeps its domains', async () => {
    const before = await succeed('readlink /opt/soilkin/current; md5sum /etc/soilkin.env')
    const other = await soilkin(`${install} --office ${domain.replace('shop', 'desk')}`)
    assert.match(other.text, /^The back office here has another domain: office\.shop\.example\./m)
    await succeed('systemctl stop soilkin')
    const { code, text } = await soilkin(install)
    assert.equal(code, 0, text)
    assert.equal(await succeed('readlink /opt/soilkin/current; md5sum /etc/soilkin.env'), before)
    assert.match(await succeed('cat /etc/systemd/system/caddy.service.d/soilkin.conf'), /ACME_AUTHORITY=/)
  })
  await check('opens again after the shop was killed', async () => {
    await succeed('systemctl kill --signal=KILL soilkin')
    assert.match(await openHome(), /Shop Our Products/)
  })

  await check('upgrades with a backup first, and keeps what was entered', async () => {
    const clone = await copyClone('newer')
    await writeFile(
      join(clone, 'src/server/platform/database/migrations/9999_trial.sql'),
      'CREATE TABLE trial_of_upgrades (id int);\n',
    )
    const { code, text } = await soilkin('upgrade', '/root/newer')
    assert.equal(code, 0, text)
    assert.equal(await countShoppers(), '1')
    assert.match(await succeed('ls /var/lib/soilkin/backups'), /^before-[\d-]+\.backup$/m)
    assert.equal(
      await succeed("runuser -u postgres -- psql -qAtd soilkin -c 'SELECT count(*) FROM trial_of_upgrades'"),
      '0',
    )
  })
  await check('goes back by itself when a release does not start', async () => {
    const clone = await copyClone('broken')
    const main = join(clone, 'src/server/main.ts')
    await writeFile(main, `${await readFile(main, 'utf8')}\nthrow new Error('This release is broken.')\n`)
    await writeFile(
      join(clone, 'src/server/platform/database/migrations/9999_trial.sql'),
      'CREATE TABLE trial_of_upgrades (id int);\n',
    )
    const { code, text } = await soilkin('upgrade', '/root/broken')
    assert.equal(code, 1, text)
    assert.match(text, /This release is broken\..*The former release is open again, with all its data\./s)
    assert.match(await openHome(), /Shop Our Products/)
    assert.equal(await countShoppers(), '1')
  })
  await check('a release that can not be built changes nothing', async () => {
    const clone = await copyClone('unbuilt')
    await writeFile(join(clone, 'src/server/main.ts'), "import './gone.ts'\n")
    const before = await succeed('readlink /opt/soilkin/current; ls /opt/soilkin/releases')
    const { code, text } = await soilkin('upgrade', '/root/unbuilt')
    assert.equal(code, 1, text)
    assert.match(text, /could not be built.*Nothing has changed\./s)
    assert.equal(await succeed('readlink /opt/soilkin/current; ls /opt/soilkin/releases'), before)
  })
  await check('goes back to the former release with the backup of that moment', async () => {
    await register('bb')
    const refused = await soilkin('back')
    assert.equal(refused.code, 1, refused.text)
    assert.match(refused.text, /it has 9999_trial.*back --with-backup restores/)
    const { code, text } = await soilkin('back --with-backup')
    assert.equal(code, 0, text)
    assert.equal(await countShoppers(), '1')
    assert.match(await succeed('ls /var/lib/soilkin/backups'), /^before-back-/m)
    assert.match(await openHome(), /Shop Our Products/)
  })
} finally {
  if (process.env.TRY_SERVER_KEEP === '1')
    process.stdout.write(`The machine stays in ${machine.folder} until Ctrl-C.\n`)
  else await machine.stop()
}

process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
process.exitCode = failures.length === 0 ? 0 : 1
