import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Drawing } from '../../../kit/drawing.tsx'
import { NeedsScript } from '../../../kit/notice.tsx'
import type { resetData } from '../../../page-data/account-data.ts'
import type { PageProps } from '../../../page-module.tsx'
import { storedEmail } from '../../../session.ts'
import { Card } from '../../../shell/card.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { formatTitle } from '../../../shell/page-meta.ts'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'

interface Link {
  kind: 'reset' | 'invitation'
  code: string
}

/** The code in an email's link. Opening the link only fills in the form; it does not use up the code. */
function linkIn(hash: string): Link | undefined {
  const [, invitation, code = ''] = /^#(invitation:)?(.*)$/s.exec(decoded(hash)) ?? []
  return code.includes(',') ? { kind: invitation ? 'invitation' : 'reset', code } : undefined
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}

const titles = { reset: 'Choose a new password', invitation: 'Choose your password' } as const

export default function Reset({ loaderData }: PageProps<typeof resetData>) {
  const { hash } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const [link, setLink] = useState<Link>()

  useEffect(() => {
    const linkCode = linkIn(hash)
    if (!linkCode) return
    setLink(linkCode)
    document.title = formatTitle(titles[linkCode.kind])
    // A code in the address would stay in the history, in screenshots and in copied links.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [hash])

  return (
    <Page width="narrow">
      <Card>
        <Drawing svg={loaderData.drawing} />
        <PageTitle>{link ? titles[link.kind] : 'Reset Password'}</PageTitle>
        <NeedsScript />
        {link || sentTo !== undefined ? (
          <CodeForm
            key={link?.code}
            code={link?.code ?? ''}
            email={link ? undefined : sentTo}
            loginEmail={link?.kind === 'invitation' ? '' : (sentTo ?? storedEmail())}
            onStartOver={() => {
              setLink(undefined)
              setSentTo(undefined)
            }}
          />
        ) : (
          <EmailForm onSent={setSentTo} />
        )}
      </Card>
    </Page>
  )
}
