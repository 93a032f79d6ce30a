import { useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Code } from '#ui/code/code.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Row } from '#ui/layout/stack.tsx'

/** The code of a coupon, and a button that copies it. */
export function CopyableCode({ code }: { code: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState<boolean>()

  async function copy() {
    const isDone = await copyText(code)
    setCopied(isDone)
    announce(t(isDone ? 'coupons.copied' : 'coupons.copyFailed'), isDone ? 'polite' : 'assertive')
  }

  return (
    <Row gap={2} justify="between" isWrapping>
      <Code text={code} />
      <Button tone="outline" size="small" {...(isCopied ? { icon: <CheckIcon size={20} /> } : {})} onPress={copy}>
        {t(isCopied ? 'coupons.copied' : 'coupons.copy')}
      </Button>
      {isCopied === false ? <span>{t('coupons.copyFailed')}</span> : null}
    </Row>
  )
}
