import braintree from 'braintree'
import { braintreePayments } from '../../server/src/platform/gateways/payments.braintree.ts'
import { tokenizeCard } from '../../server/test/provider/client-api.ts'
import { facts, uncheckedFacts } from '../../server/test/provider/facts.ts'
import { type PaymentSubject, paymentContract } from '../../server/test/provider/payments-contract.ts'
import { runScript } from '../run.ts'

/** Checks a Braintree sandbox account with about twenty test transactions. Its credentials are in the environment. */
async function main(): Promise<void> {
  const { env } = process
  const { BRAINTREE_MERCHANT_ID: merchantId, BRAINTREE_PUBLIC_KEY: publicKey, BRAINTREE_PRIVATE_KEY: privateKey } = env
  if (!merchantId || !publicKey || !privateKey) {
    throw new Error(
      'Set BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY of a Braintree sandbox account. Live credentials are never used here.',
    )
  }
  const credentials = { merchantId, publicKey, privateKey }
  const gateway = new braintree.BraintreeGateway({ environment: braintree.Environment.Sandbox, ...credentials })
  const contractHolds = await checkContract(gateway, braintreePayments({ service: 'sandbox', ...credentials }))
  await checkFacts(gateway)
  process.exitCode = contractHolds ? 0 : 1
}

async function checkContract(
  gateway: braintree.BraintreeGateway,
  payments: PaymentSubject['gateway'],
): Promise<boolean> {
  const nonce = async (number: string) => tokenizeCard(await payments.clientToken(), { number })
  const subject: PaymentSubject = {
    gateway: payments,
    goodNonce: () => nonce('4111111111111111'),
    disputedNonce: () => nonce('4023898493988028'),
    badNonce: async () => 'fake-processor-declined-visa-nonce',
    settle: async (id) => void (await gateway.testing.settle(id)),
  }
  let holds = true
  say('What the site needs of the provider:')
  for (const [name, check] of Object.entries(paymentContract)) {
    const fault = await check(subject).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (fault) holds = false
    say(fault ? `  FAILED  ${name}: ${fault}` : `  ok      ${name}`)
  }
  return holds
}

async function checkFacts(gateway: braintree.BraintreeGateway): Promise<void> {
  say('\nWhat we believe of it:')
  for (const { belief, matters, expected, look } of facts) {
    const seen = await look({ gateway, base: undefined }).catch((error: Error) => `could not be seen: ${error.message}`)
    const verdict = expected === undefined ? 'seen   ' : seen === expected ? 'ok     ' : 'DIFFERS'
    say(
      `  ${verdict} ${belief}: ${seen}${verdict === 'DIFFERS' ? ` (expected ${expected}; matters for: ${matters})` : ''}`,
    )
  }
  say('\nTo be checked manually:')
  for (const belief of uncheckedFacts) say(`  ${belief}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

runScript(main)
