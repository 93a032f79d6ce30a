import { useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Code } from '#ui/code/code.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { ScreenOnly } from '#ui/layout/print-only.tsx'
import { Row } from '#ui/layout/stack.tsx'

/** A code, or the reference of a purchase, and a button that copies it. */
export function CopyableCode({ code }: { code: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState<boolean>()

  async function copy() {
    const isDone = await copyText(code)
    setCopied(isDone)
    announce(t(isDone ? 'code.copied' : 'code.copyFailed'), isDone ? 'polite' : 'assertive')
  }

  return (
    <Row gap={2} justify="between" isWrapping>
      <Code text={code} />
      <ScreenOnly>
        <Button tone="outline" size="small" {...(isCopied ? { icon: <CheckIcon size={20} /> } : {})} onPress={copy}>
          {t(isCopied ? 'code.copied' : 'code.copy')}
        </Button>
      </ScreenOnly>
      {isCopied === false ? <p>{t('code.copyFailed')}</p> : null}
    </Row>
  )
}
