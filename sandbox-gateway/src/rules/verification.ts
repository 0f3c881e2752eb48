/**
 * The bank's responses to CVV and address, selected by the published test values:
 * M match, N no match, U not verified, S not supported, I not given, E error.
 */
export function cvvResponseFor(cvv: string | undefined): string {
  if (!cvv) return 'I'
  if (cvv === '200' || cvv === '2000') return 'N'
  if (cvv === '201' || cvv === '2011') return 'U'
  if (cvv === '301' || cvv === '3011') return 'S'
  return 'M'
}

export interface AddressAnswer {
  postalCode: string
  streetAddress: string
  error: string | null
}

export function addressResponseFor(postalCode: string | null, streetAddress: string | null): AddressAnswer {
  const street = streetAnswer(streetAddress)
  if (postalCode === '30000') return { postalCode: 'I', streetAddress: street, error: 'E' }
  if (postalCode === '30001') return { postalCode: 'I', streetAddress: street, error: 'S' }
  return { postalCode: postalAnswer(postalCode), streetAddress: street, error: null }
}

function postalAnswer(postalCode: string | null): string {
  if (!postalCode) return 'I'
  if (postalCode === '20000') return 'N'
  return postalCode === '20001' ? 'U' : 'M'
}

function streetAnswer(street: string | null): string {
  if (!street) return 'I'
  if (street.startsWith('200 ')) return 'N'
  return street.startsWith('201 ') ? 'U' : 'M'
}

/** The rules that a merchant may enable, here always enabled: a clear "no match" is rejected. */
export function verificationRejection(cvv: string, address: AddressAnswer): 'cvv' | 'avs' | 'avs_and_cvv' | null {
  const badAddress = address.postalCode === 'N' || address.streetAddress === 'N'
  if (cvv === 'N') return badAddress ? 'avs_and_cvv' : 'cvv'
  return badAddress ? 'avs' : null
}
