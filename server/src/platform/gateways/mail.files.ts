import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mentions } from '../erasures/mentions.ts'
import { newId } from '../ids.ts'
import { type Mail, type MailGateway, toMessage } from './mail.ts'

/**
 * Mail as files, one RFC 5322 email each, for trying out without an SMTP server.
 * An email appears under its final name only when it is whole. One with an ID that is handed over twice is one file.
 */
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
    forget: (texts) => deleteEmailsAbout(directory, texts),
    async close() {},
  }
}

async function deleteEmailsAbout(directory: string, texts: readonly string[]): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = join(directory, name)
    if (mentions(await readFile(file, 'utf8'), texts)) await rm(file, { force: true })
  }
}

/** These emails are read in an editor too, where an encoded line would break a code in two: they stay 8 bit. */
async function compose(mail: Mail, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({ ...toMessage(mail, from), newline: 'unix' }).compile()
  for (const part of message.childNodes) part.getTransferEncoding = () => '8bit'
  return message.build()
}
