/** Safari has these since 18.4: https://developer.mozilla.org/docs/Web/API/PublicKeyCredential/parseCreationOptionsFromJSON_static */
export const hasPasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

const answerOf = (credential: Credential | null): unknown =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : undefined

/**
 * Makes a passkey on this device. Call it in a press, with options that are there already: Safari shows no prompt after a wait.
 * @returns undefined if the person has said no, or the device has no way
 */
export async function createPasskey(options: unknown): Promise<unknown> {
  // The server made them, and the browser checks them.
  const json = options as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
  return answerOf(await navigator.credentials.create({ publicKey }).catch(() => null))
}

/** Signs in with a passkey, as {@link createPasskey} makes one. */
export async function answerWithPasskey(options: unknown): Promise<unknown> {
  // As above.
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return answerOf(await navigator.credentials.get({ publicKey }).catch(() => null))
}
