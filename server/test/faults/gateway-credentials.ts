/** The credentials that a site and its gateway share. */
export interface GatewayCredentials {
  merchantId: string
  publicKey: string
  privateKey: string
}

/** The credentials that the site and the sandbox gateway of a crash test share. They work nowhere else. */
export const gatewayCredentials: GatewayCredentials = {
  merchantId: 'fault_merchant',
  publicKey: 'fault_public_key',
  privateKey: 'a key that only crash tests use',
}
