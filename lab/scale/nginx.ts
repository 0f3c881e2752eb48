import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const configuration = join(import.meta.dirname, '../../deploy/nginx.conf')

/**
 * The shipped configuration of nginx, for instances on loopback ports and without certificates. What it does with
 * requests stays as it is.
 * @throws Error if a line that has to be replaced is not there
 */
export function renderNginx(text: string, port: number, instances: number[], folder: string): string {
  const replace = (from: string, pattern: RegExp, to: string) => {
    if (!pattern.test(from)) throw new Error(`deploy/nginx.conf has no ${pattern}`)
    return from.replace(pattern, to)
  }
  const servers = instances.map((each) => `    server 127.0.0.1:${each}$2\n`).join('')
  let rendered = replace(text, /( {4}server 127\.0\.0\.1:\d+( .*;)\n)+/, servers)
  rendered = replace(rendered, /listen \[::\]:\d+.*;/g, '')
  rendered = replace(rendered, /listen 80;/, `listen 127.0.0.1:${port + 1};`)
  rendered = replace(rendered, /listen 443 .*;/, `listen 127.0.0.1:${port};`)
  rendered = replace(rendered, /^ *ssl_.*;$/gm, '')
  return replace(rendered, /\/var\/log\/nginx\//, `${folder}/`)
}

/** Starts nginx in the foreground. @param port the first of two: what visitors use, and the redirect to it */
export async function startNginx(port: number, instances: number[], folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'site.conf'),
    renderNginx(await readFile(configuration, 'utf8'), port, instances, folder),
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`,
    `http { access_log off; ${temporary} include ${folder}/site.conf; }`,
  ]
  await writeFile(join(folder, 'nginx.conf'), main.join('\n'))
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { env, stdio: 'inherit' })
  const ended = new Promise<Error | undefined>((resolve) => {
    child.once('error', () => resolve(new Error('nginx is not installed: apt-get install nginx-light')))
    child.once('exit', () => resolve(undefined))
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const fault = await Promise.race([ended, untilServing(port)])
  if (fault) throw fault
  if (child.exitCode !== null)
    throw new Error(`nginx ended at once: ${await readFile(join(folder, 'error.log'), 'utf8')}`)
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

async function untilServing(port: number): Promise<undefined> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return undefined
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return undefined
}
