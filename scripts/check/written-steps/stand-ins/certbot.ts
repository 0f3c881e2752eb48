import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

// Replaces certbot: it makes a certificate only if the web server on port 80 serves the webroot,
// and `renew` repeats the first request.
interface Request {
  name: string
  webroot: string
  hook: string | undefined
}

const settings = '/etc/letsencrypt/renewal'

async function certify({ name, webroot, hook }: Request): Promise<void> {
  const path = '.well-known/acme-challenge/token'
  mkdirSync(join(webroot, '.well-known/acme-challenge'), { recursive: true })
  writeFileSync(join(webroot, path), 'proof')
  const answer = await new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port: 80, path: `/${path}`, headers: { host: name } }, (response) =>
      resolve(text(response)),
    ).on('error', reject)
  })
  if (answer !== 'proof') throw new Error(`The challenge for ${name} was not answered: ${answer.slice(0, 200)}`)
  const folder = `/etc/letsencrypt/live/${name}`
  mkdirSync(folder, { recursive: true })
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, ...files], {
    stdio: 'ignore',
  })
  if (hook) execFileSync('sh', ['-c', hook], { stdio: 'inherit' })
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    webroot: { type: 'boolean' },
    'webroot-path': { type: 'string', short: 'w' },
    domain: { type: 'string', short: 'd' },
    'deploy-hook': { type: 'string' },
  },
})
if (positionals[0] === 'renew') {
  for (const file of readdirSync(settings)) await certify(JSON.parse(readFileSync(join(settings, file), 'utf8')))
} else if (positionals[0] === 'certonly' && values.webroot && values['webroot-path'] && values.domain) {
  const request: Request = { name: values.domain, webroot: values['webroot-path'], hook: values['deploy-hook'] }
  await certify(request)
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, `${request.name}.conf`), JSON.stringify(request))
} else throw new Error(`the stand-in for certbot can't ${process.argv.slice(2).join(' ')}`)
