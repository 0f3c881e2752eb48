import { launch } from 'puppeteer-core'
import { findProgram } from '../../support/find-program.ts'
import { deadProxy, type EngineKind } from './engine.ts'

const command = 'firefox-esr'

const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': deadProxy.host,
  'network.proxy.http_port': deadProxy.port,
  'network.proxy.ssl': deadProxy.host,
  'network.proxy.ssl_port': deadProxy.port,
}

/** Firefox over WebDriver BiDi. */
export const firefox: EngineKind = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: () => findProgram(command) !== undefined,
  async start() {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findProgram(command) ?? command,
      extraPrefsFirefox: preferences,
      defaultViewport: { width: 1280, height: 800 },
    })
    const page = await browser.newPage()
    return {
      open: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      click: (x, y) => page.mouse.click(x, y),
      async type(text) {
        await page.keyboard.down('Control')
        await page.keyboard.press('a')
        await page.keyboard.up('Control')
        await page.keyboard.type(text)
      },
      close: () => browser.close(),
    }
  },
}
