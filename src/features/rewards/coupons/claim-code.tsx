import { useMutation } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import { useSingleFieldForm } from '#components/use-single-field-form.ts'
import { CouponCode } from '#contract/coupons.ts'
import { announce } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { claimMutation } from './claim.queries.ts'
import { offerProblem } from './coupon-labels.ts'

/** Form that claims a coupon by a printed code; renders nothing if the API has no codes. */
export function ClaimCode() {
  const t = useTranslate()
  const localized = useLocalized()
  const claim = useMutation(claimMutation())
  const { field, onSubmit } = useSingleFieldForm({
    fieldId: 'coupon-code',
    parse(typed) {
      const code = safeParse(CouponCode, typed)
      return code.success ? code.output : undefined
    },
    invalidText: t('coupons.codeUnfit'),
    mutation: claim,
    describeError: (error) => offerProblem(error, t),
    onSent: ({ title }) => announce(t('coupons.claimed', { title: localized(title) })),
  })
  if (!pageConfig.capabilities.includes('claim')) return null

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={3}>
        <TextField
          {...field}
          name="code"
          label={t('coupons.codeLabel')}
          description={t('coupons.codeNote')}
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="done"
          lang="en"
        />
        <Button type="submit" tone="outline" width="fill" isPending={claim.isPending} pendingLabel={t('action.saving')}>
          {t('coupons.claim')}
        </Button>
        {claim.data ? <Alert tone="ok">{t('coupons.claimed', { title: localized(claim.data.title) })}</Alert> : null}
      </Stack>
    </form>
  )
}
