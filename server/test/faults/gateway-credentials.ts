/** What site and sandbox gateway of a crash test know each other by. They open nothing else. */
export const gatewayCredentials = {
  merchantId: 'fault_merchant',
  publicKey: 'fault_public_key',
  privateKey: 'a key that only crash tests use',
}
