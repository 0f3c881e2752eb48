import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import descriptions from '../../../../content/words/descriptions.json'
import key from '../../drawings/key.svg?raw'
import { Drawing } from '../../ui/drawing.tsx'
import { NeedsScript } from '../../ui/notice.tsx'
import { Card, Page, PageTitle } from '../../ui/page.tsx'
import { publicHead, titled } from '../../ui/page-meta.ts'
import type { Route } from './+types/reset.ts'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'

export const loader = () => ({
  drawing: key,
  head: publicHead({ title: titled('Reset your password'), description: descriptions.reset, path: '/reset' }),
})
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

/** The code of a mail's link. Opening the link only fills the form in: nothing is spent by it. */
function codeIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

export default function Reset({ loaderData }: Route.ComponentProps) {
  const { hash } = useLocation()
  const [step, setStep] = useState<'email' | 'sent' | 'link'>('email')
  const [code, setCode] = useState('')

  useEffect(() => {
    const given = codeIn(hash)
    if (!given.includes(',')) return
    setCode(given)
    setStep('link')
    // A code in the address would stay in the history and go along in a screenshot or a copied link.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [hash])

  return (
    <Page width="narrow">
      <Card>
        <Drawing svg={loaderData.drawing} />
        <PageTitle>Reset Password</PageTitle>
        <NeedsScript />
        {step === 'email' ? (
          <EmailForm onSent={() => setStep('sent')} />
        ) : (
          <CodeForm key={code} code={code} sent={step === 'sent'} />
        )}
      </Card>
    </Page>
  )
}
