import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { safeParse } from 'valibot'
import { CouponCode } from '#contract/coupons.ts'
import { useToldProblem } from '#features/frame/use-told-problem.ts'
import { announce } from '#lib/announce.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { pageConfig } from '#lib/page-config.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { claimMutation } from './claim.queries.ts'
import { offerProblem } from './coupon-words.ts'

const FIELD = 'coupon-code'

/** A printed code for a coupon; gone where the shop's API knows no codes. */
export function ClaimCode() {
  const say = useSay()
  const shopText = useShopText()
  const claim = useMutation(claimMutation())
  const [typed, setTyped] = useState('')
  const [isUnfit, setUnfit] = useState(false)
  const [tries, setTries] = useState(0)
  const problem = isUnfit ? say('coupons.codeUnfit') : claim.isError ? offerProblem(claim.error, say) : undefined
  useToldProblem(FIELD, problem, tries)
  if (!pageConfig.capabilities.includes('claim')) return null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (claim.isPending) return
    const code = safeParse(CouponCode, typed)
    setUnfit(!code.success)
    if (!code.success) return setTries((count) => count + 1)
    try {
      const coupon = await claim.mutateAsync(code.output)
      setTyped('')
      announce(say('coupons.claimed', { title: shopText(coupon.title) }))
    } catch {
      setTries((count) => count + 1) // told at the field
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={3}>
        <TextField
          id={FIELD}
          name="code"
          label={say('coupons.codeLabel')}
          description={say('coupons.codeNote')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setUnfit(false)
            claim.reset()
          }}
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="done"
          lang="en"
          errorMessage={problem}
        />
        <Button
          type="submit"
          tone="outline"
          width="fill"
          isPending={claim.isPending}
          pendingLabel={say('action.saving')}
        >
          {say('coupons.claim')}
        </Button>
        {claim.data ? <Alert tone="ok">{say('coupons.claimed', { title: shopText(claim.data.title) })}</Alert> : null}
      </Stack>
    </form>
  )
}
