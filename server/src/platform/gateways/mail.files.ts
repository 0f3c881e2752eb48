import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import { type Mail, type MailGateway, toMessage } from './mail.ts'

/** One RFC 5322 email each. It has its final name only when it is whole; one that is handed over twice is one file. */
export function fileMail(directory: string, from: string): MailGateway {
  return {
    async send(mail) {
      const message = await compose(mail, from)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = join(directory, `${mail.id ?? newId()}.eml`)
      try {
        await writeFile(`${name}.part`, message, { mode: 0o600 })
        await rename(`${name}.part`, name)
      } catch (error) {
        // On a full disk, what each try left would take up the room that is missing.
        await rm(`${name}.part`, { force: true })
        throw error
      }
    },
    async verify() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
    },
    forget: (about) => deleteEmailsAbout(directory, about),
    async close() {},
  }
}

type About = Parameters<MailGateway['forget']>[0]

async function deleteEmailsAbout(directory: string, { ids, addresses }: About): Promise<void> {
  for (const file of await listEmails(directory)) {
    const message = await readFile(file, 'utf8')
    const [header = ''] = message.split('\n\n')
    const to = [...header.matchAll(/^(?:X-)?To:\s*(.+)$/gm)].flatMap(([, line]) => line?.toLowerCase().split(', '))
    const isTo = to.some((address) => address && addresses.includes(address))
    if (isTo || ids.some((id) => message.includes(id))) await rm(file, { force: true })
  }
}

export async function deleteEmailsOlderThan(directory: string, days: number): Promise<void> {
  for (const file of await listEmails(directory))
    if ((await stat(file)).mtimeMs < Date.now() - days * 86_400_000) await rm(file, { force: true })
}

async function listEmails(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => /\.eml(\.part)?$/.test(name)).map((name) => join(directory, name))
}

/** These emails are read in an editor too, where an encoded line would break a code in two: they stay 8 bit. */
async function compose(mail: Mail, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { headers, ...fields } = toMessage(mail, from)
  // As it is stored, because the other field quotes some addresses and changes others.
  const message = new MailComposer({ ...fields, headers: { ...headers, 'X-To': mail.to }, newline: 'unix' }).compile()
  for (const part of message.childNodes) part.getTransferEncoding = () => '8bit'
  return message.build()
}
