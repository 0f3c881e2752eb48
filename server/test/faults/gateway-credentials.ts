/** The credentials that the site and the sandbox gateway of a crash test share. They work nowhere else. */
export const gatewayCredentials = {
  merchantId: 'fault_merchant',
  publicKey: 'fault_public_key',
  privateKey: 'a key that only crash tests use',
}
