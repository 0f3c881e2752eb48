import * as paths from '@course/contract/paths'
import { videoCount } from '../support/course.ts'
import { approvedCard, cardFieldLabels, declinedCard, paymentSuccessful } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { firefox } from './engines/firefox.ts'
import { EnginePage } from './engines/page.ts'
import { webkit } from './engines/webkit.ts'

for (const { name, packages, isInstalled, start } of [firefox, webkit]) {
  test(`${name}: a visitor pays with a second card, logs in, plays a video and sees the purchase`, async ({
    site,
    gateway,
  }) => {
    if (!isInstalled()) {
      const missing = `${name} is not installed: apt-get install ${packages}`
      if (process.env.CI) throw new Error(missing)
      process.stdout.write(`Skipped. ${missing}\n`)
      test.skip()
    }
    test.setTimeout(240_000)
    const ada = newPerson()
    const engine = await start()
    try {
      const page = new EnginePage(engine)
      await page.open(`${site.url}${paths.home}`)
      await page.press('Learn more about the course')
      await page.expectText('Only $29!')
      await page.press('Enroll in Course')
      await page.expectText('Charged today: $29.99 USD')
      await page.expectReady('Submit')
      await page.fill('First Name', ada.FirstName)
      await page.fill('Last Name', ada.LastName)
      await page.fill('Email', ada.Email)
      await page.fill('Password', ada.Password)
      for (const label of cardFieldLabels) await page.fill(label, declinedCard[label])
      await page.press('Submit')
      await page.expectText('Your card was declined. You have not been charged.')
      await page.fill('Card Number', approvedCard['Card Number'])
      await page.press('Submit')
      await page.expectText(paymentSuccessful)
      await page.expectPath(paths.members)
      // The first video is free.
      await page.press(/^Next$/)
      await page.press(/^Play/)
      await page.expectReady('What is a tax deed?')
      await page.press(ada.Email)
      await page.expectText(`1 of ${videoCount} videos opened.`)
    } finally {
      await engine.close()
    }
    const authorized = (await gateway.findTransactions(ada.Email)).filter(
      ({ status }) => status !== 'processor_declined',
    )
    expect(authorized).toEqual([expect.objectContaining({ amount: '29.99' })])
  })
}
