import { ApiError } from '#lib/api/http.ts'

/** What a repeated call has more: the PIN, which is kept nowhere. */
export type Proof = { pin_code: string } | undefined

/**
 * Makes a call that the server may refuse until the phone is confirmed, or the PIN is entered. Then the page asks for it and
 * the same call goes on, so that the customer starts nothing again.
 * @throws what `work` throws; `otp_required` or `pin_required` if the customer closed the sheet
 */
export const withPhoneProof = <Result>(work: (proof?: Proof) => Promise<Result>): Promise<Result> =>
  work().catch(async (error: unknown) => {
    const code = error instanceof ApiError && error.code
    if (code !== 'otp_required' && code !== 'pin_required') throw error
    // Loaded when needed: this file is in the script of every page.
    const { askForCode, withPin } = await import('./phone-check.store.ts')
    if (code === 'pin_required') return withPin(work, error)
    if (!(await askForCode())) throw error
    return work()
  })
