import { ApiError } from '#lib/api/http.ts'

/**
 * Makes a call that the server may refuse until the phone is confirmed. Then the page asks for the code and the same call
 * goes on, so that the customer starts nothing again.
 * @throws what `work` throws; `otp_required` if the customer closed the sheet
 */
export const withPhoneProof = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'otp_required')) throw error
    // Loaded when needed: this file is in the script of every page.
    const { askForCode } = await import('./phone-check.store.ts')
    if (!(await askForCode())) throw error
    return work()
  })
