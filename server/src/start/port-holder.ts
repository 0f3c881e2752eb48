import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** The process that listens on a TCP port of this machine. Only Linux can tell; elsewhere, "another program". */
export function findPortHolder(port: number): string {
  try {
    const inode = listeningSocket(port)
    const process = inode && processWithSocket(inode)
    return process ? `${process.name} (process ${process.id})` : 'another program'
  } catch {
    return 'another program'
  }
}

function listeningSocket(port: number): string | undefined {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const listening = '0A'
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const columns = line.trim().split(/\s+/)
      if (columns[1]?.endsWith(`:${hex}`) && columns[3] === listening) return columns[9]
    }
  }
  return undefined
}

function processWithSocket(inode: string): { id: string; name: string } | undefined {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (holdsSocket(id, inode))
      return { id, name: basename(readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')[0] ?? '') }
  }
  return undefined
}

function holdsSocket(processId: string, inode: string): boolean {
  try {
    const folder = `/proc/${processId}/fd`
    return readdirSync(folder).some((descriptor) => readlinkSync(`${folder}/${descriptor}`) === `socket:[${inode}]`)
  } catch {
    return false
  }
}
