// Makes src/server/customers/accounts/common-passwords.txt from a list of passwords, the most used first (`password
// count` a line):
// node scripts/common-passwords.mjs LIST
// The shop's file comes from data/passwords.txt of zxcvbn (github.com/dropbox/zxcvbn). zxcvbn counts the ten million
// leaked passwords that Mark Burnett published in 2015. The file contains hashes, since leaked passwords are offensive
// to read.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const shortest = 6
const howMany = 3_000
const fingerprintBytes = 6
const onOneLine = 14

const [, , list] = process.argv
const words = readFileSync(list, 'utf8')
  .split('\n')
  .map((line) => line.trim().split(/\s+/)[0] ?? '')
  .filter((word) => word.length >= shortest)
const fingerprints = [...new Set(words)]
  .slice(0, howMany)
  .map((word) =>
    createHash('sha256').update(word).digest().subarray(0, fingerprintBytes).toString('base64url'),
  )
  .sort()
const lines = []
for (let i = 0; i < fingerprints.length; i += onOneLine)
  lines.push(fingerprints.slice(i, i + onOneLine).join(' '))
writeFileSync(
  new URL('../src/server/customers/accounts/common-passwords.txt', import.meta.url),
  `${lines.join('\n')}\n`,
)
