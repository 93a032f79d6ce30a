import { login } from '#contract/auth.ts'
import { generateQr } from '#contract/payment.ts'
import { confirmPhone, sendPhoneCode } from '#contract/signed-in.ts'
import { ask, commandFor, freeMachines, get, newPhone, newStranger, PIN, until } from './client.ts'
import { extractCode, inbox, newAddress } from './phone.ts'

export type Stranger = { phone: string; token: string; headers: Record<string, string> }

/**
 * A new account that has proved nothing, in a network of its own.
 * @param device_token of the device that it is signed in on
 */
export async function newStrangerAt(
  url: string,
  headers = newAddress(),
  device_token?: string,
  phone = newPhone(),
): Promise<Stranger> {
  const { access_token: token } = await newStranger(url, phone, { headers })
  if (device_token === undefined) return { phone, headers, token }
  const signedIn = await get(url, login, { phone_number: phone, pin_code: PIN, device_token }, { headers })
  return { phone, headers, token: signedIn.access_token }
}

/** Reserves the first free machine, of this branch if one is named. */
export async function holdMachine(
  url: string,
  { token, headers }: Omit<Stranger, 'phone'>,
  node?: string,
  category: 'washer' | 'dryer' = 'washer',
) {
  const machine = (await freeMachines(url, category)).find(({ node_id }) => node === undefined || node_id === node)
  if (!machine) throw new Error('No machine is free')
  const command = await commandFor(url, machine)
  return ask(url, generateQr, command, { token, headers, key: crypto.randomUUID() })
}

/** Asks for a code in the app, which has been told that one is needed, and enters it. */
export async function provePhone(url: string, { phone, token, headers }: Stranger) {
  const count = (await inbox(url, phone)).length
  await get(url, sendPhoneCode, {}, { token, headers })
  const messages = await until(
    () => inbox(url, phone),
    (all) => all.length > count,
  )
  const otp = extractCode(messages[0]?.text ?? '')
  await get(url, confirmPhone, { otp }, { token, headers })
}
