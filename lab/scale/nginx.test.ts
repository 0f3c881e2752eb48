import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderNginx } from './nginx.ts'

const shipped = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')

test('only addresses, certificates and the log differ from the shipped configuration', () => {
  const rendered = renderNginx(shipped, 6_000, [6_001, 6_002, 6_003], '/tmp/scale')
  const changed = /^\s*(server 127|listen|ssl_|access_log)/
  const kept = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !changed.test(line))
  expect(kept(rendered)).toEqual(kept(shipped))
  expect(rendered.match(/server 127\.0\.0\.1:\d+ max_fails=0;/g)).toHaveLength(3)
  expect(rendered.match(/listen .*/g)).toEqual(['listen 127.0.0.1:6001;', 'listen 127.0.0.1:6000;'])
  expect(rendered).not.toMatch(/443|letsencrypt/)
})

test('a configuration without a line that has to be replaced is refused', () => {
  expect(() => renderNginx(shipped.replaceAll('max_fails=0', ''), 6_000, [6_001], '/tmp')).not.toThrow()
  expect(() => renderNginx(shipped.replace('listen 443', 'listen 8443'), 6_000, [6_001], '/tmp')).toThrow('listen 443')
})

test.each([
  ['/preview/7k3qv0ym5c2dx8z1hnj4wt6ars/info', '/preview/*/info'],
  ['/api/preview/7k3qv0ym5c2dx8z1hnj4wt6ars', '/api/preview/*'],
  ['/certificate/7k3qv0ym5c2dx8z1hnj4wt6ars', '/certificate/*'],
  ['/api/certificates/7k3qv0ym5c2dx8z1hnj4wt6ars', '/api/certificates/*'],
  ['/api/certificate', '/api/certificate'],
  ['/certificate', '/certificate'],
  ['/info', '/info'],
])('the log shows %s as %s', (address, logged) => {
  const [, pattern = 'no pattern', value = ''] = /~(\^\S+) (\S+);/.exec(shipped) ?? []
  expect(address.replace(new RegExp(pattern), value.replace(/\$(\w+)/g, '$<$1>'))).toBe(logged)
})
