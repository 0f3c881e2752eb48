import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who got an email, and when, as its return path says. Whether that is true, `isGenuine` tells. */
export interface ReturnedTo {
  userId: string
  sentAt: Date
  /** Whether this site sent an email to this address, with this return path. */
  isGenuine(emailKey: string): boolean
}

/** Addresses of one mailbox for delivery reports, with a signature after a plus sign that nobody else can make. */
export interface ReturnPaths {
  create(user: { id: string; emailKey: string }, sentAt: Date): string
  /** Undefined for an address that is not one of them. */
  read(address: string): ReturnedTo | undefined
}

/** In lower case, because mail servers may change the case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const [idBytes, timeBytes, signatureBytes] = [16, 4, 10]
/** With 5 bits each. config.ts limits the name of the mailbox accordingly. */
const characters = ((idBytes + timeBytes + signatureBytes) * 8) / 5

/** @param mailbox its address @param secret the token secret */
export function createReturnPaths(mailbox: string, secret: string): ReturnPaths {
  const at = mailbox.lastIndexOf('@')
  const [name, host] = [mailbox.slice(0, at).toLowerCase(), mailbox.slice(at + 1).toLowerCase()]
  // A key of its own, so that nothing signed for another purpose fits.
  const key = createHmac('sha256', secret).update('return paths').digest()
  const sign = (head: Buffer, emailKey: string) =>
    createHmac('sha256', key).update(head).update(emailKey).digest().subarray(0, signatureBytes)
  return {
    create({ id, emailKey }, sentAt) {
      const time = Buffer.alloc(timeBytes)
      time.writeUInt32BE(Math.floor(sentAt.getTime() / 1_000))
      const head = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), time])
      return `${name}+${toBase32(Buffer.concat([head, sign(head, emailKey)]))}@${host}`
    },
    read(address) {
      const lower = address.toLowerCase()
      const tag = lower.slice(name.length + 1, -(host.length + 1))
      if (lower !== `${name}+${tag}@${host}` || tag.length !== characters) return undefined
      const bytes = fromBase32(tag)
      if (!bytes) return undefined
      const head = bytes.subarray(0, idBytes + timeBytes)
      const id = head.toString('hex', 0, idBytes)
      return {
        userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        sentAt: new Date(head.readUInt32BE(idBytes) * 1_000),
        isGenuine: (emailKey) => timingSafeEqual(sign(head, emailKey), bytes.subarray(idBytes + timeBytes)),
      }
    },
  }
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => alphabet.charAt(Number.parseInt(five, 2)))
}

function fromBase32(text: string): Buffer | undefined {
  const places = [...text].map((character) => alphabet.indexOf(character))
  if (places.includes(-1)) return undefined
  const bits = places.map((place) => place.toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
